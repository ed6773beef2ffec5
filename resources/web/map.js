"use strict";

// --- pure functions: what is drawn where ---

const MARGIN = 0.06; // share of the view left free on each side when all is seen
const REACH = 12; // px around the pointer in which a point is found
const LABELS = 400; // more cannot be read
const TRIED = 6000; // words that may be tried for them in one frame
const GAP_X = 9, GAP_Y = 4; // px of air between two names
const HITS = 200;
const PHASES = 4; // places of a disc between two pixels, along each axis

/** Return the numbers that a base64 text holds, little-endian as they were written. */
function decoded(text, kind) {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const size = kind.BYTES_PER_ELEMENT;
  const result = new kind(bytes.length / size);
  const view = new DataView(bytes.buffer);
  const read = { Float32Array: "getFloat32", Int16Array: "getInt16", Int32Array: "getInt32", Float64Array: "getFloat64" }[kind.name];
  for (let i = 0; i < result.length; i++) result[i] = view[read](i * size, true);
  return result;
}

/** Return the camera {x, y, scale} that shows a box [left, top, right, bottom] in a view of this size. */
function fitted(box, width, height, margin) {
  const across = Math.max(box[2] - box[0], 1e-12), along = Math.max(box[3] - box[1], 1e-12);
  const room = 1 - 2 * margin;
  return { x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2, scale: Math.min(width * room / across, height * room / along) };
}

/** Return the camera zoomed by a factor around a point of the view, which stays where it is. */
function zoomed(camera, factor, at, width, height) {
  const scale = camera.scale * factor;
  const change = 1 / camera.scale - 1 / scale;
  return { x: camera.x + (at[0] - width / 2) * change, y: camera.y + (at[1] - height / 2) * change, scale };
}

/** Write where all points are in the view. */
function project(points, camera, width, height, x, y) {
  for (let i = 0; i < x.length; i++) {
    x[i] = width / 2 + (points[2 * i] - camera.x) * camera.scale;
    y[i] = height / 2 + (points[2 * i + 1] - camera.y) * camera.scale;
  }
}

/** Return the word nearest to a point of the view and no farther than `reach`, -1 for none. */
function nearest(x, y, seen, at, reach) {
  let best = reach * reach, found = -1;
  for (let i = 0; i < x.length; i++) {
    const dx = x[i] - at[0], dy = y[i] - at[1], square = dx * dx + dy * dy;
    if (square < best && seen[i]) { best = square; found = i; }
  }
  return found;
}

/** Return the word as it is compared: without case, accents joined to their letters. */
function folded(word) {
  return word.normalize("NFC").toLowerCase();
}

/** Return the words that are, begin with or hold what is searched, in this order, each by importance. */
function found(words, asked, most) {
  const whole = [], first = [], inside = [];
  if (!asked) return [];
  for (let i = 0; i < words.length; i++) {
    const at = words[i].indexOf(asked);
    if (at < 0) continue;
    (words[i] === asked ? whole : at === 0 ? first : inside).push(i);
  }
  return whole.concat(first, inside).slice(0, most);
}

/**
 * Choose names that do not overlap, the first of `order` first; each stands beside its point, on the right where it can.
 * `measure(i)` gives width and height of a name. Returns [{word, x, y, width, height}], x and y left and middle.
 */
function placed(order, x, y, offset, measure, width, height, most, forced) {
  const cell = 64, columns = Math.ceil(width / cell) + 2, grid = new Map(), result = [];
  const ways = [[1, 0], [-1, 0], [0, -1], [0, 1]];
  const cells = (box, visit) => {
    for (let row = Math.floor((box[1] - GAP_Y) / cell); row <= Math.floor((box[3] + GAP_Y) / cell); row++) {
      for (let column = Math.floor((box[0] - GAP_X) / cell); column <= Math.floor((box[2] + GAP_X) / cell); column++) {
        if (visit(row * columns + column)) return true;
      }
    }
    return false;
  };
  let tried = 0;
  for (let k = 0; k < order.length && result.length < most && tried < TRIED; k++) {
    const i = order[k];
    if (x[i] < 0 || y[i] < 0 || x[i] > width || y[i] > height) continue;
    tried++;
    const [wide, tall] = measure(i);
    for (const way of ways) {
      const left = x[i] + way[0] * (offset(i) + wide / 2) - wide / 2, middle = y[i] + way[1] * (offset(i) + tall / 2);
      const box = [left, middle - tall / 2, left + wide, middle + tall / 2];
      const blocked = k >= forced && cells(box, (key) => (grid.get(key) || []).some((other) =>
        box[0] - GAP_X < other[2] && other[0] < box[2] + GAP_X && box[1] - GAP_Y < other[3] && other[1] < box[3] + GAP_Y));
      if (blocked || left < 2 || left + wide > width - 2) continue;
      cells(box, (key) => { if (grid.has(key)) grid.get(key).push(box); else grid.set(key, [box]); });
      result.push({ word: i, x: left, y: middle, width: wide, height: tall });
      break;
    }
  }
  return result;
}

/** Return how much of each pixel a disc covers, 0 to 255, for each of PHASES x PHASES places between pixels. */
function masks(radius) {
  const reach = Math.ceil(radius + 1), size = 2 * reach + 1, all = [];
  for (let phase = 0; phase < PHASES * PHASES; phase++) {
    const cx = reach + ((phase % PHASES) + 0.5) / PHASES, cy = reach + (Math.floor(phase / PHASES) + 0.5) / PHASES;
    const mask = new Uint8Array(size * size);
    for (let j = 0; j < size; j++) {
      for (let i = 0; i < size; i++) {
        const distance = Math.hypot(i + 0.5 - cx, j + 0.5 - cy);
        mask[j * size + i] = 255 * Math.min(1, Math.max(0, radius + 0.5 - distance));
      }
    }
    all.push(mask);
  }
  return { reach, size, all };
}

/** Blend a disc of a color [red, green, blue] into pixels (RGBA, opaque). */
function blend(pixels, width, height, x, y, mask, color, opacity) {
  const column = Math.floor(x), row = Math.floor(y);
  const phase = Math.floor((y - row) * PHASES) * PHASES + Math.floor((x - column) * PHASES);
  const shape = mask.all[phase], left = column - mask.reach, top = row - mask.reach;
  for (let j = Math.max(0, -top); j < mask.size && top + j < height; j++) {
    for (let i = Math.max(0, -left); i < mask.size && left + i < width; i++) {
      const cover = shape[j * mask.size + i];
      if (!cover) continue;
      const share = cover * opacity / 255, at = 4 * ((top + j) * width + left + i);
      pixels[at] += (color[0] - pixels[at]) * share;
      pixels[at + 1] += (color[1] - pixels[at + 1]) * share;
      pixels[at + 2] += (color[2] - pixels[at + 2]) * share;
    }
  }
}

/** Return [red, green, blue] of a color #rrggbb. */
function rgb(color) {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
}

/** Return how far an amount lies between the two ends of the colors, from 0 to 1. */
function share(value, legend) {
  const to = (amount) => legend.logarithmic ? Math.log(Math.max(amount, 1e-30)) : amount;
  const low = to(legend.low), span = to(legend.high) - low || 1;
  return Math.min(1, Math.max(0, (to(value) - low) / span));
}

/** Return the amount that lies so far between the two ends of the colors. */
function amount(part, legend) {
  return legend.logarithmic ? legend.low * (legend.high / legend.low) ** part : legend.low + part * (legend.high - legend.low);
}

/** Return the index of a color for each word, -1 for none: categories as they are, amounts by their place. */
function steps(values, legend) {
  if (legend.categorical) return values;
  const last = legend.light.length - 1;
  return Int16Array.from(values, (value) => Number.isNaN(value) ? -1 : Math.round(share(value, legend) * last));
}

// --- the page ---

function start() {
  const data = JSON.parse(document.getElementById("data").textContent);
  const words = data.words, n = words.length;
  const points = decoded(data.points, Float32Array), radius = decoded(data.radius, Float32Array);
  const counts = data.counts && decoded(data.counts, Float64Array);
  const legend = data.legend;
  const values = legend && decoded(legend.values, legend.categorical ? Int16Array : Float32Array);
  const colorOf = legend ? steps(values, legend) : null;
  const folds = words.map(folded);
  const x = new Float32Array(n), y = new Float32Array(n), seen = new Uint8Array(n).fill(1);
  const importance = Int32Array.from({ length: n }, (_, i) => i);
  const canvas = document.getElementById("map"), context = canvas.getContext("2d", { alpha: false });
  const card = document.getElementById("card"), search = document.getElementById("search");
  const list = document.getElementById("hits"), key = document.getElementById("legend");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let width = 0, height = 0, ratio = 1, image = null, camera = null, home = null, moved = false;
  let hover = -1, chosen = data.selected.slice(), hits = [], due = false, flight = null, discs = new Map();
  let colors = {}, palette = [], extent = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < n; i++) {
    extent = [Math.min(extent[0], points[2 * i]), Math.min(extent[1], points[2 * i + 1]),
      Math.max(extent[2], points[2 * i]), Math.max(extent[3], points[2 * i + 1])];
  }
  if (!n) extent = [0, 0, 1, 1];

  function dress() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ["background", "ink", "muted", "accent"]) colors[name] = style.getPropertyValue(`--${name}`).trim();
    palette = legend ? legend[dark.matches ? "dark" : "light"].map(rgb) : [];
    if (legend) dressLegend();
    draw();
  }

  function resize() {
    const box = canvas.parentElement.getBoundingClientRect();
    width = Math.max(1, box.width); height = Math.max(1, box.height); ratio = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * ratio); canvas.height = Math.round(height * ratio);
    image = context.createImageData(canvas.width, canvas.height);
    home = fitted(data.frame || extent, width, height, data.frame ? 0 : MARGIN);
    if (!moved) camera = home;
    draw();
  }

  function draw() {
    if (!due) { due = true; requestAnimationFrame(paint); }
  }

  function grown() {
    // discs grow with the picture, far slower than it
    const base = fitted(extent, width, height, MARGIN).scale;
    return Math.min(3, Math.max(0.6, (camera.scale / base) ** 0.3));
  }

  function mask(r) {
    const step = Math.round(r * 4);
    if (!discs.has(step)) discs.set(step, masks(step / 4));
    return discs.get(step);
  }

  function paint(now) {
    due = false;
    if (flight) {
      const t = Math.min(1, (now - flight.begun) / 350), eased = 1 - (1 - t) ** 3;
      const scale = flight.from.scale * (flight.to.scale / flight.from.scale) ** eased;
      camera = { x: flight.from.x + (flight.to.x - flight.from.x) * eased, y: flight.from.y + (flight.to.y - flight.from.y) * eased, scale };
      if (t < 1) draw(); else { camera = flight.to; flight = null; }
    }
    project(points, camera, width, height, x, y);
    const pixels = image.data, back = rgb(colors.background), zoom = grown();
    new Uint32Array(pixels.buffer).fill(0xff000000 | back[2] << 16 | back[1] << 8 | back[0]);
    const accent = rgb(colors.accent), muted = rgb(colors.muted);
    const opacity = data.opacity * (chosen.length || hits.length ? 0.5 : 1);
    for (let i = n - 1; i >= 0; i--) {
      if (!seen[i] || x[i] < -20 || y[i] < -20 || x[i] > width + 20 || y[i] > height + 20) continue;
      const color = colorOf ? (colorOf[i] < 0 ? muted : palette[colorOf[i]]) : accent;
      blend(pixels, canvas.width, canvas.height, x[i] * ratio, y[i] * ratio, mask(radius[i] * zoom * ratio), color, opacity);
    }
    context.putImageData(image, 0, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    disc(hits, 1, colors.accent);
    disc(chosen, 2, colors.accent);
    if (hover >= 0) ring(hover);
    names(zoom);
    context.setTransform(1, 0, 0, 1, 0, 0);
  }

  function disc(some, more, color) {
    context.fillStyle = color; context.strokeStyle = colors.background; context.lineWidth = 1.5;
    for (const i of some) {
      if (!seen[i]) continue;
      context.beginPath(); context.arc(x[i], y[i], radius[i] * grown() + more, 0, 2 * Math.PI); context.fill(); context.stroke();
    }
  }

  function ring(i) {
    context.strokeStyle = colors.ink; context.lineWidth = 1.5;
    context.beginPath(); context.arc(x[i], y[i], radius[i] * grown() + 3.5, 0, 2 * Math.PI); context.stroke();
  }

  const sizes = ["600 15px", "500 13px", "400 12px"], heights = [16, 14, 13], wide = new Map();
  const family = " Inter, system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
  const large = Math.min(30, Math.max(6, Math.floor(n / 80))), middling = Math.min(120, Math.max(16, Math.floor(n / 15)));
  const tier = (i) => i < large ? 0 : i < middling ? 1 : 2;
  // first strong isolate and its end: a text runs in its own direction, and what is around it keeps its order
  const apart = (text) => /^[\x20-\x7e]*$/.test(text) ? text : `\u2068${text}\u2069`;
  const segmenter = typeof Intl.Segmenter === "function" ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;
  const letters = (text) => segmenter ? Array.from(segmenter.segment(text), (part) => part.segment) : Array.from(text);
  const shortened = new Map();

  function shown(i) {
    if (!shortened.has(i)) {
      const parts = words[i].length <= 28 ? [] : letters(words[i]);
      shortened.set(i, apart(parts.length <= 28 ? words[i] : parts.slice(0, 27).join("") + "…"));
    }
    return shortened.get(i);
  }

  function measure(i) {
    if (!wide.has(i)) { context.font = sizes[tier(i)] + family; wide.set(i, context.measureText(shown(i)).width); }
    return [wide.get(i), heights[tier(i)]];
  }

  function names(zoom) {
    const strong = new Set([...(hover >= 0 ? [hover] : []), ...chosen, ...hits.slice(0, 100)]);
    const order = strong.size ? [...strong, ...importance.filter((i) => !strong.has(i))] : importance;
    const visible = order.filter((i) => seen[i]);
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

  function fly(to) {
    moved = true;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) camera = to;
    else flight = { from: camera, to, begun: performance.now() };
    draw();
  }

  function zoomBy(factor, at) {
    const most = 400 * home.scale, least = home.scale / 4;
    const bounded = Math.min(most, Math.max(least, camera.scale * factor)) / camera.scale;
    camera = zoomed(camera, bounded, at, width, height);
    flight = null; moved = true;
    draw();
  }

  function point(i, at) {
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
      const left = at[0] + 14 + card.offsetWidth > width ? at[0] - 14 - card.offsetWidth : at[0] + 14;
      const top = at[1] + 14 + card.offsetHeight > height ? at[1] - 14 - card.offsetHeight : at[1] + 14;
      card.style.left = `${Math.max(4, left)}px`; card.style.top = `${Math.max(4, top)}px`;
    }
    draw();
  }

  function describe(i) {
    const lines = [];
    if (counts) lines.push(`${counts[i].toLocaleString()} times in the text`);
    if (legend && legend.categorical && values[i] >= 0) lines.push([legend.title, legend.names[values[i]]].filter(Boolean).map(apart).join(": "));
    if (legend && !legend.categorical && !Number.isNaN(values[i])) lines.push(`${apart(legend.title)}: ${Number(values[i].toPrecision(4))} ${legend.unit}`);
    return lines;
  }

  // --- search ---

  let active = -1, hitsShown = [];

  function look() {
    hitsShown = found(folds, folded(search.value.trim()), HITS);
    active = hitsShown.length ? 0 : -1;
    hits = hitsShown;
    const nothing = search.value.trim() && !hitsShown.length;
    list.replaceChildren(...hitsShown.slice(0, 50).map((i, k) => {
      const item = document.createElement("li");
      item.id = `hit-${k}`; item.role = "option"; item.dir = "auto"; item.textContent = words[i];
      item.addEventListener("mousedown", (event) => { event.preventDefault(); go(k); });
      return item;
    }));
    if (nothing) {
      const item = document.createElement("li");
      item.className = "none"; item.textContent = "No such word on this map";
      list.append(item);
    }
    list.hidden = !hitsShown.length && !nothing;
    search.setAttribute("aria-expanded", String(!list.hidden));
    mark();
    draw();
  }

  function mark() {
    for (const [k, item] of [...list.children].entries()) {
      item.setAttribute("aria-selected", String(k === active));
      if (k === active) item.scrollIntoView({ block: "nearest" });
    }
    if (active >= 0) search.setAttribute("aria-activedescendant", `hit-${active}`);
    else search.removeAttribute("aria-activedescendant");
  }

  function go(k) {
    const i = hitsShown[k];
    chosen = [i]; hits = [];
    list.hidden = true;
    search.setAttribute("aria-expanded", "false");
    search.value = words[i];
    fly({ x: points[2 * i], y: points[2 * i + 1], scale: Math.max(camera.scale, 5 * home.scale) });
  }

  search.addEventListener("input", look);
  search.addEventListener("blur", () => { list.hidden = true; search.setAttribute("aria-expanded", "false"); });
  search.addEventListener("keydown", (event) => {
    const last = Math.min(50, hitsShown.length) - 1;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      active = Math.max(0, Math.min(last, active + (event.key === "ArrowDown" ? 1 : -1)));
      if (last >= 0) mark();
    } else if (event.key === "Enter" && active >= 0) go(active);
    else if (event.key === "Escape") { search.value = ""; chosen = data.selected.slice(); look(); canvas.focus(); }
    else return;
    event.preventDefault();
  });

  // --- legend ---

  const hidden = new Set();

  function filter(low, high) {
    for (let i = 0; i < n; i++) {
      seen[i] = !legend || (legend.categorical ? !hidden.has(values[i]) : Number.isNaN(values[i]) || (values[i] >= low && values[i] <= high)) ? 1 : 0;
    }
    draw();
  }

  function buildLegend() {
    key.hidden = false;
    if (legend.title) {
      const head = document.createElement("h2");
      head.textContent = legend.title;
      key.append(head);
    }
    if (legend.categorical) {
      const none = values.some((value) => value < 0) ? [[-1, "others"]] : [];
      for (const [k, name] of [...legend.names.entries(), ...none]) {
        const item = document.createElement("button"), spot = document.createElement("i"), text = document.createElement("span");
        item.type = "button"; item.dataset.group = k; text.textContent = name; text.dir = "auto";
        item.setAttribute("aria-pressed", "true");
        item.addEventListener("click", () => {
          if (hidden.has(k)) hidden.delete(k); else hidden.add(k);
          item.setAttribute("aria-pressed", String(!hidden.has(k)));
          filter();
        });
        item.append(spot, text);
        key.append(item);
      }
      return;
    }
    const bar = document.createElement("div"), ends = document.createElement("div");
    bar.className = "bar"; ends.className = "ends";
    const show = (value) => Number(value.toPrecision(3)).toLocaleString();
    for (const text of [show(legend.low), `${show(legend.high)} ${legend.unit}`]) {
      const end = document.createElement("span");
      end.textContent = text;
      ends.append(end);
    }
    key.append(bar, ends);
    const bounds = [-Infinity, Infinity];
    for (const [side, text] of ["from", "to"].entries()) {
      const line = document.createElement("label"), slider = document.createElement("input");
      slider.type = "range"; slider.min = 0; slider.max = 100; slider.value = 100 * side;
      slider.setAttribute("aria-label", `${legend.title} ${text}`);
      slider.addEventListener("input", () => {
        const part = Number(slider.value) / 100;
        bounds[side] = part === side ? (side ? Infinity : -Infinity) : amount(part, legend);
        slider.setAttribute("aria-valuetext", show(amount(part, legend)));
        filter(...bounds);
      });
      line.append(text, slider);
      key.append(line);
    }
  }

  function dressLegend() {
    const now = legend[dark.matches ? "dark" : "light"];
    if (legend.categorical) {
      for (const item of key.querySelectorAll("button")) item.firstChild.style.background = now[item.dataset.group] || colors.muted;
    } else key.querySelector(".bar").style.background = `linear-gradient(to right, ${now.join(", ")})`;
  }

  // --- hands ---

  const down = new Map();
  let travelled = 0;
  const at = (event) => { const box = canvas.getBoundingClientRect(); return [event.clientX - box.left, event.clientY - box.top]; };

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    down.set(event.pointerId, at(event));
    travelled = 0;
  });
  canvas.addEventListener("pointermove", (event) => {
    const now = at(event), before = down.get(event.pointerId);
    if (!before) { const i = nearest(x, y, seen, now, REACH); if (i !== hover || i >= 0) point(i, now); return; }
    const others = [...down].filter(([id]) => id !== event.pointerId);
    travelled += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (others.length) {
      const other = others[0][1], spread = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]);
      zoomBy(spread(now) / Math.max(1, spread(before)), [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    } else if (travelled > 4) {
      camera = { x: camera.x - (now[0] - before[0]) / camera.scale, y: camera.y - (now[1] - before[1]) / camera.scale, scale: camera.scale };
      canvas.classList.add("pulled");
      flight = null; moved = true;
      point(-1);
    }
    down.set(event.pointerId, now);
  });
  const up = (event) => {
    const clicked = down.delete(event.pointerId) && event.type === "pointerup" && travelled <= 4;
    canvas.classList.remove("pulled");
    if (!clicked) return;
    const i = nearest(x, y, seen, at(event), REACH);
    chosen = i < 0 ? [] : event.shiftKey || event.ctrlKey || event.metaKey ? [...new Set([...chosen, i])] : [i];
    hits = [];
    draw();
  };
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("pointerleave", () => point(-1));
  canvas.addEventListener("dblclick", (event) => zoomBy(2, at(event)));
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), at(event));
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => {
    const pans = { ArrowLeft: [-80, 0], ArrowRight: [80, 0], ArrowUp: [0, -80], ArrowDown: [0, 80] };
    if (pans[event.key]) fly({ x: camera.x + pans[event.key][0] / camera.scale, y: camera.y + pans[event.key][1] / camera.scale, scale: camera.scale });
    else if (event.key === "+" || event.key === "=") zoomBy(1.3, [width / 2, height / 2]);
    else if (event.key === "-") zoomBy(1 / 1.3, [width / 2, height / 2]);
    else if (event.key === "0" || event.key === "Home") fly(home);
    else if (event.key === "Escape") { chosen = []; hits = []; draw(); }
    else return;
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== search) { event.preventDefault(); search.focus(); search.select(); }
  });
  document.getElementById("nearer").addEventListener("click", () => zoomBy(1.5, [width / 2, height / 2]));
  document.getElementById("farther").addEventListener("click", () => zoomBy(1 / 1.5, [width / 2, height / 2]));
  document.getElementById("whole").addEventListener("click", () => fly(fitted(extent, width, height, MARGIN)));
  dark.addEventListener("change", dress);
  new ResizeObserver(resize).observe(canvas.parentElement);
  if (legend && (legend.names.length || !legend.categorical)) buildLegend();
  resize();
  dress();
}

if (typeof document !== "undefined") start();
else module.exports = { decoded, fitted, zoomed, project, nearest, folded, found, placed, masks, blend, rgb, steps, share, amount };
