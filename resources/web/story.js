
// --- a story: pure functions ---

const CALM_MS = 900; // a step glides into the next one
const LEARN_MS = 8000; // a whole training
const MOST_ROWS = 14; // of a legend that opens by itself
const LEAST_MS = 5000, WORD_MS = 330; // how long a step stays while the story plays, and for each word of its text

/** Write the places between two arrays of places; where only one has a place, that one. */
function between(from, to, share, out) {
  for (let i = 0; i < out.length; i++) {
    const a = from[i], b = to[i];
    out[i] = a !== a ? b : b !== b ? NaN : a + (b - a) * share;
  }
}

/** Write the places of a film at a time: between the two frames around it, the first before and the last after all. */
function filmAt(times, frames, time, out) {
  let after = 0;
  while (after < times.length && times[after] < time) after++;
  if (after === 0 || after === times.length) {
    out.set(frames[Math.min(after, times.length - 1)]);
    return;
  }
  between(frames[after - 1], frames[after], (time - times[after - 1]) / (times[after] - times[after - 1]), out);
}

/** Return the step whose middle is nearest to a height of the page; `boxes` are [top, bottom] of the steps. */
function stepAt(boxes, height) {
  let best = 0, nearestSoFar = Infinity;
  for (let k = 0; k < boxes.length; k++) {
    const away = boxes[k][0] <= height && height < boxes[k][1] ? -1 : Math.abs((boxes[k][0] + boxes[k][1]) / 2 - height);
    if (away < nearestSoFar) { best = k; nearestSoFar = away; }
  }
  return best;
}

/** Return the camera on the way from one to another: the zoom changes by equal ratios. */
function cameraBetween(from, to, share) {
  return {
    x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share,
    scale: from.scale * (to.scale / from.scale) ** share,
  };
}

const colorSteps = steps; // the page names its own steps so

// --- the page of a story ---

function startStory() {
  const data = JSON.parse(document.getElementById("data").textContent);
  const say = data.say, words = data.words, n = words.length, steps = data.steps;
  const maps = data.maps.map((one) => decoded(one, Float32Array));
  const radius = decoded(data.radius, Float32Array), counts = data.counts && decoded(data.counts, Float64Array);
  const film = data.film && { times: data.film.times, frames: data.film.frames.map((one) => decoded(one, Float32Array)), epoch: data.film.epoch };
  const legends = data.legends.map((one) => {
    const values = decoded(one.values, one.categorical ? Int16Array : Float32Array);
    return { ...one, values, colorOf: colorSteps(values, one) };
  });
  const byId = (id) => document.getElementById(id);
  const canvas = byId("map"), stage = byId("stage"), card = byId("card"), key = byId("legend"), run = byId("run");
  const slider = byId("moment"), context = canvas.getContext("2d", { alpha: false });
  const sections = [...document.querySelectorAll(".step")], pictures = [...stage.querySelectorAll("img")];
  const dark = matchMedia("(prefers-color-scheme: dark)"), still = matchMedia("(prefers-reduced-motion: reduce)");
  const points = new Float32Array(2 * n).fill(NaN), x = new Float32Array(n), y = new Float32Array(n), seen = new Uint8Array(n);
  const colorsFrom = new Float32Array(3 * n), colorsNow = new Float32Array(3 * n);
  const importance = Int32Array.from({ length: n }, (_, i) => i);
  let width = 1, height = 1, ratio = 1, image = null, camera = null, home = null, base = 1, colors = {}, discs = new Map();
  let at = -1, hover = -1, chosen = [], due = false, move = null, playing = 0, learning = null, time = null, scrolled = -Infinity;

  const step = () => steps[Math.max(at, 0)];
  const legend = () => at < 0 || step().legend === null ? null : legends[step().legend];

  function target(k) {
    const one = steps[k];
    return fitted(one.frame, width, height, 0);
  }

  function color(i) {
    const now = legend();
    if (!now) return rgb(colors.accent);
    const palette = now[dark.matches ? "dark" : "light"];
    return now.colorOf[i] < 0 ? rgb(colors.muted) : rgb(palette[now.colorOf[i]]);
  }

  function dress() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ["background", "ink", "muted", "accent"]) colors[name] = style.getPropertyValue(`--${name}`).trim();
    paintColors(1);
    dressLegend();
    draw();
  }

  function paintColors(share) {
    for (let i = 0; i < n; i++) {
      const to = color(i);
      for (let c = 0; c < 3; c++) colorsNow[3 * i + c] = colorsFrom[3 * i + c] + (to[c] - colorsFrom[3 * i + c]) * share;
    }
  }

  function resize() {
    const box = stage.getBoundingClientRect();
    width = Math.max(1, box.width); height = Math.max(1, box.height); ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio); canvas.height = Math.round(height * ratio);
    image = context.createImageData(canvas.width, canvas.height);
    if (at >= 0 && step().map !== null) { move = null; settle(); }
    draw();
  }

  function draw() {
    if (!due) { due = true; requestAnimationFrame(paint); }
  }

  /** Stand where the step stands, without a way there. */
  function settle() {
    const one = step();
    points.set(maps[one.map]);
    camera = home = target(at);
    base = fitted(data.extents[one.map], width, height, MARGIN).scale;
    time = one.time;
    paintColors(1);
    colorsFrom.set(colorsNow);
    showTime();
  }

  /** Show a step: its map glides there, or its picture stands in the place of the map. */
  function show(k) {
    if (k === at) return;
    const before = at < 0 ? null : steps[at];
    colorsFrom.set(colorsNow);
    const from = points.slice(), view = camera, since = time;
    at = k;
    const one = step();
    sections.forEach((section, j) => { section.classList.toggle("on", j === k); if (j === k) section.setAttribute("aria-current", "step"); else section.removeAttribute("aria-current"); });
    byId("count").textContent = `${k + 1} / ${steps.length}`;
    byId("back").disabled = k === 0; byId("next").disabled = k === steps.length - 1;
    pictures.forEach((picture, j) => { picture.hidden = one.picture !== j; });
    for (const part of ["map", "buttons"]) byId(part).hidden = one.map === null;
    chosen = one.selected.slice();
    learning = null;
    point(-1);
    buildLegend();
    run.hidden = one.map === null || !film || one.time === null;
    stage.classList.toggle("running", !run.hidden);
    if (one.map === null) { move = null; return; }
    seen.fill(0);
    for (let i = 0; i < n; i++) seen[i] = maps[one.map][2 * i] === maps[one.map][2 * i] ? 1 : 0;
    // another layout, or a map in space, has no way between its places and those of before
    const glides = before && before.map !== null && before.layout === one.layout && view && !still.matches;
    if (!glides) { move = null; settle(); draw(); return; }
    const learns = film && before.time !== null && one.time !== null && since !== one.time;
    move = { from, view, since, learns, begun: performance.now(), lasts: learns ? CALM_MS * 2 : CALM_MS };
    draw();
  }

  function paint(now) {
    due = false;
    if (at < 0 || step().map === null || !camera) return;
    if (move) {
      const t = Math.min(1, Math.max(0, (now - move.begun) / move.lasts)), eased = t * t * (3 - 2 * t), one = step();
      if (t >= 1) { move = null; settle(); }
      else {
        if (move.learns) {
          time = move.since + (one.time - move.since) * eased;
          filmAt(film.times, film.frames, time, points);
        } else between(move.from, maps[one.map], eased, points);
        camera = cameraBetween(move.view, target(at), eased);
        paintColors(eased);
        showTime();
        draw();
      }
    }
    if (learning) {
      const t = Math.min(1, learning.share + (now - learning.begun) / LEARN_MS);
      goTo(t);
      if (t >= 1) stopLearning(); else draw();
    }
    project(points, camera, width, height, x, y);
    const pixels = image.data, back = rgb(colors.background), zoom = grown();
    new Uint32Array(pixels.buffer).fill(0xff000000 | back[2] << 16 | back[1] << 8 | back[0]);
    const opacity = step().opacity * (chosen.length ? 0.5 : 1), tint = [0, 0, 0];
    for (let i = n - 1; i >= 0; i--) {
      if (!seen[i] || !(x[i] >= -20 && y[i] >= -20 && x[i] <= width + 20 && y[i] <= height + 20)) continue;
      for (let c = 0; c < 3; c++) tint[c] = colorsNow[3 * i + c];
      blend(pixels, canvas.width, canvas.height, x[i] * ratio, y[i] * ratio, mask(radius[i] * zoom * ratio), tint, opacity);
    }
    context.putImageData(image, 0, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = colors.accent; context.strokeStyle = colors.background; context.lineWidth = 1.5;
    for (const i of chosen) {
      if (!seen[i] || !(x[i] === x[i])) continue;
      context.beginPath(); context.arc(x[i], y[i], radius[i] * zoom + 2, 0, 2 * Math.PI); context.fill(); context.stroke();
    }
    if (hover >= 0) {
      context.strokeStyle = colors.ink;
      context.beginPath(); context.arc(x[hover], y[hover], radius[hover] * zoom + 3.5, 0, 2 * Math.PI); context.stroke();
    }
    names(zoom);
    context.setTransform(1, 0, 0, 1, 0, 0);
  }

  const grown = () => Math.min(3, Math.max(0.6, (camera.scale / base) ** 0.3));

  function mask(r) {
    const size = Math.round(r * 4);
    if (!discs.has(size)) discs.set(size, masks(size / 4));
    return discs.get(size);
  }

  const sizes = ["600 15px", "500 13px", "400 12px"], heights = [16, 14, 13], wide = new Map();
  const family = " Inter, system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
  const large = Math.min(30, Math.max(6, Math.floor(n / 80))), middling = Math.min(120, Math.max(16, Math.floor(n / 15)));
  const tier = (i) => i < large ? 0 : i < middling ? 1 : 2;
  // first strong isolate and its end: a text runs in its own direction, and what is around it keeps its order
  const apart = (text) => /^[\x20-\x7e]*$/.test(text) ? text : `\u2068${text}\u2069`;
  const shown = (i) => apart(words[i].length <= 28 ? words[i] : `${words[i].slice(0, 27)}…`);

  function measure(i) {
    if (!wide.has(i)) { context.font = sizes[tier(i)] + family; wide.set(i, context.measureText(shown(i)).width); }
    return [wide.get(i), heights[tier(i)]];
  }

  function names(zoom) {
    const strong = new Set([...(hover >= 0 ? [hover] : []), ...chosen]);
    const order = strong.size ? [...strong, ...importance.filter((i) => !strong.has(i))] : importance;
    const visible = order.filter((i) => seen[i] && x[i] === x[i]);
    const labels = placed(visible, x, y, (i) => radius[i] * zoom + 3.5, measure, width, height, LABELS, hover >= 0 ? 1 : 0);
    context.textBaseline = "middle"; context.textAlign = "left"; context.lineJoin = "round";
    for (const label of labels.reverse()) {
      context.font = sizes[tier(label.word)] + family;
      context.globalAlpha = !strong.size || strong.has(label.word) ? 1 : 0.6;
      context.strokeStyle = colors.background; context.lineWidth = 3;
      context.strokeText(shown(label.word), label.x, label.y);
      context.fillStyle = strong.has(label.word) && label.word !== hover ? colors.accent : colors.ink;
      context.fillText(shown(label.word), label.x, label.y);
    }
    context.globalAlpha = 1;
  }

  // --- hovering ---

  function point(i, where) {
    hover = i;
    canvas.classList.toggle("pointing", i >= 0);
    card.hidden = i < 0;
    if (i >= 0) {
      const head = document.createElement("b");
      head.textContent = words[i]; head.dir = "auto";
      card.replaceChildren(head, ...describe(i).map((text) => {
        const line = document.createElement("div");
        line.textContent = text;
        return line;
      }));
      const left = where[0] + 14 + card.offsetWidth > width ? where[0] - 14 - card.offsetWidth : where[0] + 14;
      const top = where[1] + 14 + card.offsetHeight > height ? where[1] - 14 - card.offsetHeight : where[1] + 14;
      card.style.left = `${Math.max(4, left)}px`; card.style.top = `${Math.max(4, top)}px`;
    }
    draw();
  }

  function describe(i) {
    const lines = [], now = legend();
    if (counts && counts[i] === counts[i]) lines.push(say.times.replace("{count}", counts[i].toLocaleString()));
    if (now && now.categorical && now.values[i] >= 0) lines.push([now.title, now.names[now.values[i]]].filter(Boolean).map(apart).join(": "));
    if (now && !now.categorical && !Number.isNaN(now.values[i])) lines.push(`${apart(now.title)}: ${Number(now.values[i].toPrecision(4))} ${now.unit}`);
    return lines;
  }

  function buildLegend() {
    const now = legend();
    key.replaceChildren();
    key.hidden = !now || step().map === null || (now.categorical && !now.names.length);
    if (key.hidden) return;
    key.open = !now.categorical || now.names.length <= MOST_ROWS;
    const head = document.createElement("summary");
    head.textContent = now.title;
    key.append(head);
    if (now.categorical) {
      for (const name of now.names) {
        const row = document.createElement("div"), spot = document.createElement("i"), text = document.createElement("span");
        row.className = "row"; text.textContent = name; text.dir = "auto";
        row.append(spot, text);
        key.append(row);
      }
    } else {
      const bar = document.createElement("div"), ends = document.createElement("div");
      bar.className = "bar"; ends.className = "ends";
      const number = (value) => Number(value.toPrecision(3)).toLocaleString();
      for (const text of [number(now.low), `${number(now.high)} ${now.unit}`]) {
        const end = document.createElement("span");
        end.textContent = text;
        ends.append(end);
      }
      key.append(bar, ends);
    }
    dressLegend();
  }

  function dressLegend() {
    const now = legend();
    if (!now || key.hidden) return;
    const palette = now[dark.matches ? "dark" : "light"];
    if (now.categorical) [...key.querySelectorAll("i")].forEach((spot, k) => { spot.style.background = palette[k]; });
    else key.querySelector(".bar").style.background = `linear-gradient(to right, ${palette.join(", ")})`;
  }

  // --- the training ---

  function showTime() {
    if (!film || time === null) return;
    const first = film.times[0], last = film.times[film.times.length - 1];
    slider.value = Math.round(1000 * (time - first) / (last - first || 1));
    const text = say.epoch.replace("{epoch}", (time / film.epoch).toFixed(1));
    byId("epoch").textContent = text;
    slider.setAttribute("aria-valuetext", text);
  }

  function goTo(share) {
    const first = film.times[0], last = film.times[film.times.length - 1];
    time = first + (last - first) * share;
    filmAt(film.times, film.frames, time, points);
    showTime();
  }

  function stopLearning() {
    learning = null;
    byId("learn").textContent = "▶";
  }

  slider.addEventListener("input", () => { stopLearning(); move = null; stop(); goTo(Number(slider.value) / 1000); draw(); });
  byId("learn").addEventListener("click", () => {
    if (learning) { stopLearning(); return; }
    const share = Number(slider.value) / 1000;
    move = null; stop();
    learning = { share: share >= 1 ? 0 : share, begun: performance.now() };
    byId("learn").textContent = "❚❚";
    draw();
  });

  // --- from step to step ---

  function bring(k, behavior) {
    sections[k].scrollIntoView({ behavior, block: innerWidth <= 760 ? "start" : "center" });
  }

  function go(k) {
    const wanted = Math.min(steps.length - 1, Math.max(0, k));
    scrolled = performance.now();
    bring(wanted, still.matches ? "auto" : "smooth");
    show(wanted);
  }

  function look() {
    // a step that was asked for stays while the page scrolls to it
    if (performance.now() - scrolled < CALM_MS) return;
    const small = innerWidth <= 760, middle = small ? innerHeight * 0.7 : innerHeight * 0.5;
    const end = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const boxes = sections.map((section) => { const box = section.getBoundingClientRect(); return [box.top, box.bottom]; });
    show(end ? steps.length - 1 : scrollY < 2 ? 0 : stepAt(boxes, middle));
  }

  function stop() {
    clearTimeout(playing);
    playing = 0;
    byId("play").textContent = say.play; byId("play").setAttribute("aria-pressed", "false");
  }

  function wait() {
    const read = sections[at].textContent.trim().split(/\s+/).length * WORD_MS;
    playing = setTimeout(() => {
      if (at === steps.length - 1) { stop(); return; }
      go(at + 1);
      wait();
    }, Math.max(LEAST_MS, read));
  }

  function play() {
    if (playing) { stop(); return; }
    byId("play").textContent = say.pause; byId("play").setAttribute("aria-pressed", "true");
    if (at === steps.length - 1) go(0);
    wait();
  }

  byId("play").addEventListener("click", play);
  byId("back").addEventListener("click", () => { stop(); go(at - 1); });
  byId("next").addEventListener("click", () => { stop(); go(at + 1); });
  addEventListener("scroll", look, { passive: true });
  addEventListener("scrollend", look);
  for (const kind of ["wheel", "touchmove"]) addEventListener(kind, () => { scrolled = -Infinity; stop(); }, { passive: true });
  document.addEventListener("keydown", (event) => {
    if (event.target === slider || event.ctrlKey || event.metaKey || event.altKey) return;
    const inside = event.target === canvas;
    if (event.key === "ArrowRight" || event.key === "PageDown") { stop(); go(at + 1); }
    else if (event.key === "ArrowLeft" || event.key === "PageUp") { stop(); go(at - 1); }
    else if (event.key === "Home") { stop(); go(0); }
    else if (event.key === "End") { stop(); go(steps.length - 1); }
    else if (event.key === " " && event.target.tagName !== "BUTTON") play();
    else if (inside && (event.key === "+" || event.key === "=")) zoomBy(1.3, [width / 2, height / 2]);
    else if (inside && event.key === "-") zoomBy(1 / 1.3, [width / 2, height / 2]);
    else return;
    event.preventDefault();
  });

  // --- hands ---

  function zoomBy(factor, where) {
    if (!camera) return;
    const bounded = Math.min(400 * base, Math.max(base / 4, camera.scale * factor)) / camera.scale;
    camera = zoomed(camera, bounded, where, width, height);
    move = null;
    draw();
  }

  const down = new Map();
  let travelled = 0;
  const where = (event) => { const box = canvas.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };
  canvas.addEventListener("pointerdown", (event) => { canvas.setPointerCapture(event.pointerId); down.set(event.pointerId, where(event)); travelled = 0; });
  canvas.addEventListener("pointermove", (event) => {
    const now = where(event), before = down.get(event.pointerId);
    if (!before) { const i = nearest(x, y, seen, now, REACH); if (i !== hover || i >= 0) point(i, now); return; }
    travelled += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (travelled > 4 && camera) {
      camera = { x: camera.x - (now[0] - before[0]) / camera.scale, y: camera.y - (now[1] - before[1]) / camera.scale, scale: camera.scale };
      canvas.classList.add("pulled");
      move = null;
      point(-1);
    }
    down.set(event.pointerId, now);
  });
  const up = (event) => {
    const clicked = down.delete(event.pointerId) && event.type === "pointerup" && travelled <= 4;
    canvas.classList.remove("pulled");
    if (!clicked) return;
    const i = nearest(x, y, seen, where(event), REACH);
    chosen = i < 0 ? step().selected.slice() : event.shiftKey || event.ctrlKey || event.metaKey ? [...new Set([...chosen, i])] : [i];
    draw();
  };
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("pointerleave", () => point(-1));
  canvas.addEventListener("dblclick", (event) => zoomBy(2, where(event)));
  // the wheel alone scrolls the story
  canvas.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.004)), where(event));
  }, { passive: false });
  byId("nearer").addEventListener("click", () => zoomBy(1.5, [width / 2, height / 2]));
  byId("farther").addEventListener("click", () => zoomBy(1 / 1.5, [width / 2, height / 2]));
  byId("whole").addEventListener("click", () => {
    camera = fitted(data.extents[step().map], width, height, MARGIN);
    move = null;
    draw();
  });
  dark.addEventListener("change", dress);
  new ResizeObserver(resize).observe(stage);
  resize();
  const asked = /^#step-(\d+)$/.exec(location.hash);
  const style = getComputedStyle(document.documentElement);
  for (const name of ["background", "ink", "muted", "accent"]) colors[name] = style.getPropertyValue(`--${name}`).trim();
  if (steps.length) show(Math.min(steps.length, asked ? Number(asked[1]) : 1) - 1);
  if (asked && steps.length) bring(at, "auto");
  dress();
}

if (typeof document !== "undefined") startStory();
else module.exports = { between, filmAt, stepAt, cameraBetween };
