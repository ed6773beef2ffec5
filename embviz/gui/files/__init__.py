"""Names, folders and origins of files, tables as files, and the loading of texts and vectors."""
