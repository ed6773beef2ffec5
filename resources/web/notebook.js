// --- the map of a notebook: what of it can be computed is in map.js ---

const NAMES_FORCED = 60; // names of selected words that are shown whatever they cover
const RINGS = 60; // words that are ringed; of more, rings would cover each other
const FLIGHT_MS = 300;
const KEYS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "+", "=", "-", "0", "Escape"]);
const LEFT_TO_US = "data-lm-suppress-shortcuts"; // an element with it is passed over by shortcuts of Jupyter

/** Return the numbers of a trait of bytes. */
function numbers(view, kind) {
  if (!view || !view.byteLength) return new kind(0);
  return new kind(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength));
}

/** Return whether a point lies inside a polygon [[x, y], ...]: a ray from it crosses the outline an odd number of times. */
function inside(polygon, x, y) {
  let odd = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [ax, ay] = polygon[i], [bx, by] = polygon[j];
    if ((ay > y) !== (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

/** Return whether what lies behind an element is dark: notebooks have themes of their own. */
function darkBehind(element) {
  for (let node = element.parentElement; node; node = node.parentElement || node.getRootNode().host) {
    const parts = getComputedStyle(node).backgroundColor.match(/[\d.]+/g);
    if (!parts || (parts.length > 3 && Number(parts[3]) < 0.5)) continue;
    const [red, green, blue] = parts.map(Number);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

function part(parent, tag, className, said) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (said !== undefined) made.textContent = said;
  parent.append(made);
  return made;
}

function shown(value) {
  return Math.abs(value) >= 1e5 || (value && Math.abs(value) < 1e-3) ? value.toExponential(2) : String(Number(value.toPrecision(4)));
}

function render({ model, el }) {
  const words = model.get("words"), n = words.length, folds = words.map(folded);
  const root = part(el, "div", "embviz-map"), bar = part(root, "div", "embviz-bar");
  const search = part(bar, "input"), told = part(bar, "output");
  search.type = "search";
  search.placeholder = search.ariaLabel = "Search words";
  const button = (text, title) => { const made = part(bar, "button", "", text); made.type = "button"; made.title = made.ariaLabel = title; return made; };
  const lasso = button("Lasso", "Select words by drawing around them (or Shift and drag)");
  const clear = button("Clear", "Select nothing (Escape)");
  const closer = button("+", "Zoom in (+)"), farther = button("−", "Zoom out (−)"), fit = button("Fit", "Show all words (0)");
  lasso.ariaPressed = "false";
  const view = part(root, "div", "embviz-view"), canvas = part(view, "canvas"), context = canvas.getContext("2d");
  const card = part(view, "div", "embviz-card"), key = part(view, "div", "embviz-legend");
  const caption = part(root, "div", "embviz-caption");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "img");
  card.hidden = key.hidden = true;

  const x = new Float32Array(n), y = new Float32Array(n), all = new Uint8Array(n).fill(1), widths = new Map();
  let points, extent, width = 0, height = 0, camera = null, home = null, moved = false, due = false, flight = null;
  let legend = {}, values = [], tones = [], colors = {}, chosen = new Set(), hits = [], hover = -1, drag = null;

  function readPlaces() {
    points = numbers(model.get("places"), Float32Array);
    extent = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < n; i++) {
      points[2 * i + 1] = -points[2 * i + 1]; // upward there, downward here
      const px = points[2 * i], py = points[2 * i + 1];
      if (!Number.isFinite(px + py)) continue;
      extent = [Math.min(extent[0], px), Math.min(extent[1], py), Math.max(extent[2], px), Math.max(extent[3], py)];
    }
    if (extent[0] > extent[2]) extent = [-1, -1, 1, 1];
  }

  function readColors() {
    legend = model.get("legend");
    values = numbers(model.get("values"), legend.categorical ? Int16Array : Float32Array);
    dress();
  }

  function readSelected() {
    chosen = new Set(model.get("selected").filter((i) => i >= 0 && i < n));
    tell();
    draw();
  }

  function tell() {
    const named = [...chosen].slice(0, 6).map((i) => words[i]).join(", ");
    told.textContent = chosen.size ? `${chosen.size.toLocaleString("en")} selected: ${named}${chosen.size > 6 ? ", …" : ""}`
      : search.value ? `${hits.length.toLocaleString("en")}${hits.length === HITS ? " or more" : ""} found` : `${n.toLocaleString("en")} words`;
    canvas.setAttribute("aria-label", `Map of ${n} words, ${chosen.size} selected`);
    clear.hidden = !chosen.size;
  }

  function dress() {
    const dark = darkBehind(el);
    root.dataset.theme = dark ? "dark" : "light";
    const style = getComputedStyle(root);
    for (const name of ["background", "ink", "muted", "accent", "plain"]) colors[name] = style.getPropertyValue(`--${name}`).trim();
    const table = values.length === n && legend.light ? legend[dark ? "dark" : "light"] : [];
    const place = table.length ? steps(values, legend) : [];
    tones = Array.from({ length: n }, (_, i) => table[place[i]] || colors.plain);
    dressLegend(table);
    draw();
  }

  function dressLegend(table) {
    key.replaceChildren();
    key.hidden = !table.length;
    if (!table.length) return;
    if (legend.title) part(key, "strong", "", legend.title);
    if (legend.categorical) {
      legend.names.forEach((name, k) => {
        const line = part(key, "div");
        part(line, "i").style.background = table[k];
        part(line, "bdi", "", name);
      });
    } else {
      part(key, "div", "ramp").style.background = `linear-gradient(to right, ${table.join(",")})`;
      const ends = part(key, "div", "ends");
      part(ends, "span", "", shown(legend.low));
      part(ends, "span", "", shown(legend.high));
    }
  }

  function resize() {
    const ratio = window.devicePixelRatio || 1;
    width = Math.max(1, view.clientWidth);
    height = Math.max(1, view.clientHeight);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    context.setTransform(canvas.width / width, 0, 0, canvas.height / height, 0, 0);
    home = fitted(extent, width, height, MARGIN);
    if (!moved) camera = home;
    draw();
  }

  function draw() {
    if (!due) { due = true; requestAnimationFrame(paint); }
  }

  function paint(now) {
    due = false;
    if (!camera) return;
    if (flight) {
      const t = Math.min(1, (now - flight.begun) / FLIGHT_MS), eased = 1 - (1 - t) ** 3, { from, to } = flight;
      camera = { x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased, scale: from.scale * (to.scale / from.scale) ** eased };
      if (t === 1) flight = null; else draw();
    }
    project(points, camera, width, height, x, y);
    context.fillStyle = colors.background;
    context.fillRect(0, 0, width, height);
    const grown = Math.min(3, Math.max(0.7, (camera.scale / home.scale) ** 0.3));
    const radius = Math.max(1.6, Math.min(4, 90 / Math.sqrt(n + 100))) * grown;
    const marked = new Set(search.value ? hits : []), dim = chosen.size || marked.size;
    const disc = (i, size) => { context.beginPath(); context.arc(x[i], y[i], size, 0, 2 * Math.PI); };
    const seen = (i) => x[i] > -9 && y[i] > -9 && x[i] < width + 9 && y[i] < height + 9;
    context.globalAlpha = dim ? 0.3 : 0.85;
    for (let i = n - 1; i >= 0; i--) {
      if (!seen(i) || chosen.has(i) || marked.has(i)) continue;
      context.fillStyle = tones[i];
      disc(i, radius);
      context.fill();
    }
    context.globalAlpha = 1;
    // the more frequent ones over the others
    const front = [...new Set([...marked, ...chosen])].sort((one, other) => other - one);
    for (const i of front) {
      if (!seen(i)) continue;
      context.fillStyle = tones[i] === colors.plain ? colors.accent : tones[i];
      disc(i, front.length > RINGS ? radius : radius + 1);
      context.fill();
      if (front.length > RINGS) continue;
      context.strokeStyle = chosen.has(i) ? colors.accent : colors.muted;
      context.lineWidth = 1.5;
      disc(i, radius + 3);
      context.stroke();
    }
    write(radius, front.reverse());
    if (hover >= 0) {
      context.strokeStyle = colors.ink;
      context.lineWidth = 1.5;
      disc(hover, radius + 2.5);
      context.stroke();
    }
    if (drag && drag.path) {
      context.beginPath();
      drag.path.forEach(([px, py], k) => (k ? context.lineTo(px, py) : context.moveTo(px, py)));
      context.closePath();
      context.globalAlpha = 0.12;
      context.fillStyle = colors.accent;
      context.fill();
      context.globalAlpha = 1;
      context.strokeStyle = colors.accent;
      context.stroke();
    }
  }

  function write(radius, front) {
    context.font = getComputedStyle(root).font;
    context.textBaseline = "middle";
    context.lineJoin = "round";
    const measure = (i) => {
      if (!widths.has(i)) widths.set(i, context.measureText(words[i]).width);
      return [widths.get(i), 15];
    };
    const first = front.slice(0, NAMES_FORCED), listed = new Set(first);
    const order = first.slice();
    for (let i = 0; i < n; i++) if (!listed.has(i)) order.push(i);
    for (const name of placed(order, x, y, (i) => radius + (first.length && listed.has(i) ? 7 : 4), measure, width, height, LABELS, first.length > 12 ? 0 : first.length)) {
      const strong = chosen.has(name.word) || hits.includes(name.word) && search.value;
      context.globalAlpha = (chosen.size || search.value && hits.length) && !strong ? 0.45 : 1;
      context.lineWidth = 3;
      context.strokeStyle = colors.background;
      context.strokeText(words[name.word], name.x, name.y);
      context.fillStyle = colors.ink;
      context.fillText(words[name.word], name.x, name.y);
    }
    context.globalAlpha = 1;
  }

  function select(ids) {
    model.set("selected", ids);
    model.save_changes();
    readSelected();
  }

  function fly(to) {
    moved = true;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) camera = to;
    else flight = { from: camera, to, begun: performance.now() };
    draw();
  }

  function zoom(factor, at) {
    flight = null;
    moved = true;
    const least = home.scale / 3 / camera.scale, most = home.scale * 2000 / camera.scale;
    camera = zoomed(camera, Math.min(most, Math.max(least, factor)), at || [width / 2, height / 2], width, height);
    draw();
  }

  function at(event) {
    const box = canvas.getBoundingClientRect();
    return [(event.clientX - box.left) * width / box.width, (event.clientY - box.top) * height / box.height];
  }

  function point(event) {
    const place = at(event);
    hover = nearest(x, y, all, place, REACH);
    canvas.classList.toggle("pointing", hover >= 0);
    card.hidden = hover < 0;
    if (hover >= 0) {
      card.replaceChildren();
      part(card, "bdi", "", words[hover]);
      if (values.length === n) {
        const value = values[hover];
        const said = legend.categorical ? (value < 0 ? "" : legend.names[value]) : Number.isNaN(value) ? "" : shown(value);
        if (said) part(card, "span", "", said);
      }
      card.style.left = `${Math.min(Math.max(4, x[hover] + 12), Math.max(4, width - card.offsetWidth - 4))}px`;
      card.style.top = `${Math.min(Math.max(4, y[hover] - 34), height - card.offsetHeight - 4)}px`;
    }
    draw();
  }

  function leave() {
    hover = -1;
    card.hidden = true;
    draw();
  }

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    flight = null;
    const place = at(event), drawing = event.shiftKey || lasso.ariaPressed === "true";
    drag = { from: place, last: place, path: drawing ? [place] : null, far: false, adding: event.ctrlKey || event.metaKey };
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!drag) { point(event); return; }
    const place = at(event);
    if (!drag.far && Math.hypot(place[0] - drag.from[0], place[1] - drag.from[1]) < 4) return;
    drag.far = true;
    leave();
    if (drag.path) drag.path.push(place);
    else {
      moved = true;
      canvas.classList.add("pulled");
      camera = { x: camera.x - (place[0] - drag.last[0]) / camera.scale, y: camera.y - (place[1] - drag.last[1]) / camera.scale, scale: camera.scale };
    }
    drag.last = place;
    draw();
  });
  canvas.addEventListener("pointerup", (event) => {
    if (!drag) return;
    const { path, far, adding } = drag;
    drag = null;
    canvas.classList.remove("pulled");
    if (far && path) {
      const caught = [];
      for (let i = 0; i < n; i++) if (inside(path, x[i], y[i])) caught.push(i);
      select(adding ? [...new Set([...chosen, ...caught])] : caught);
      lasso.ariaPressed = "false";
      canvas.classList.remove("lasso");
    } else if (!far) {
      const hit = nearest(x, y, all, at(event), REACH), kept = new Set(adding || event.shiftKey ? chosen : []);
      if (hit >= 0) { if (kept.has(hit)) kept.delete(hit); else kept.add(hit); }
      if (hit >= 0 || chosen.size) select([...kept]);
    }
    draw();
  });
  canvas.addEventListener("pointercancel", () => { drag = null; draw(); });
  canvas.addEventListener("pointerleave", () => { if (!drag) leave(); });
  canvas.addEventListener("dblclick", (event) => zoom(2, at(event)));
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), at(event));
  }, { passive: false });
  const ours = (event) => KEYS.has(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
  // Jupyter takes its keys on their way down to the map, so it is told before; all other keys stay its own
  const claim = (event) => { if (event.composedPath()[0] === canvas) canvas.toggleAttribute(LEFT_TO_US, ours(event)); };
  window.addEventListener("keydown", claim, true);
  canvas.addEventListener("keydown", (event) => {
    if (!ours(event)) return;
    const step = 40 / camera.scale;
    const ways = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    if (ways[event.key]) {
      moved = true;
      camera = { x: camera.x + ways[event.key][0], y: camera.y + ways[event.key][1], scale: camera.scale };
      draw();
    } else if (event.key === "+" || event.key === "=") zoom(1.3);
    else if (event.key === "-") zoom(1 / 1.3);
    else if (event.key === "0") fly(home);
    else select([]);
    event.preventDefault();
    event.stopPropagation(); // a notebook has keys of its own
  });
  // the notebook must not take letters that are typed here for its commands
  for (const kind of ["keydown", "keypress", "keyup"]) search.addEventListener(kind, (event) => event.stopPropagation());
  search.addEventListener("input", () => {
    hits = found(folds, folded(search.value.trim()), HITS);
    tell();
    draw();
  });
  search.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && hits.length) {
      const i = hits[0];
      select([i]);
      fly({ x: points[2 * i], y: points[2 * i + 1], scale: Math.max(camera.scale, home.scale * 4) });
    } else if (event.key === "Escape") {
      search.value = "";
      hits = [];
      tell();
      draw();
    }
  });
  lasso.addEventListener("click", () => {
    lasso.ariaPressed = String(lasso.ariaPressed !== "true");
    canvas.classList.toggle("lasso", lasso.ariaPressed === "true");
  });
  clear.addEventListener("click", () => select([]));
  closer.addEventListener("click", () => zoom(1.5));
  farther.addEventListener("click", () => zoom(1 / 1.5));
  fit.addEventListener("click", () => { fly(home); moved = false; });

  const sized = () => { view.style.height = `${model.get("height")}px`; caption.textContent = model.get("caption"); caption.hidden = !caption.textContent; };
  const replace = () => { readPlaces(); resize(); };
  const sync = { "change:selected": readSelected, "change:legend": readColors, "change:values": readColors, "change:height": sized, "change:places": replace };
  for (const [name, act] of Object.entries(sync)) model.on(name, act);
  const watching = new ResizeObserver(resize), themes = new MutationObserver(dress), system = matchMedia("(prefers-color-scheme: dark)");
  sized();
  readPlaces();
  readColors();
  readSelected();
  resize();
  watching.observe(view);
  for (const node of [document.documentElement, document.body]) themes.observe(node, { attributes: true, attributeFilter: ["class", "style", "data-theme", "data-jp-theme-light", "data-jp-theme-name"] });
  system.addEventListener("change", dress);
  requestAnimationFrame(dress); // what is behind is known once it is shown
  return () => {
    for (const [name, act] of Object.entries(sync)) model.off(name, act);
    watching.disconnect();
    themes.disconnect();
    system.removeEventListener("change", dress);
    window.removeEventListener("keydown", claim, true);
  };
}

export default { render };
