// png.mjs: the pixels of a screenshot, and how two of them differ.
import assert from "node:assert/strict";
import { inflateSync } from "node:zlib";

/** Width, height and four bytes a pixel, of a PNG of 8 bits a channel without interlace, as Chromium writes it. */
export function pixels(png) {
  let width = 0, height = 0, channels = 0;
  const packed = [];
  for (let at = 8; at < png.length; ) {
    const size = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + size);
    if (type === "IHDR") {
      [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
      channels = { 2: 3, 6: 4 }[data[9]];
      assert.ok(channels && data[8] === 8 && data[12] === 0, "a PNG of another kind");
    }
    if (type === "IDAT") packed.push(data);
    at += 12 + size;
  }
  const raw = inflateSync(Buffer.concat(packed));
  const stride = width * channels;
  const rows = new Uint8Array(height * stride);
  const paeth = (a, b, c) => {
    const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
  };
  for (let y = 0; y < height; ++y) {
    const filter = raw[y * (stride + 1)];
    for (let i = 0; i < stride; ++i) {
      const left = i >= channels ? rows[y * stride + i - channels] : 0;
      const up = y > 0 ? rows[(y - 1) * stride + i] : 0;
      const corner = i >= channels && y > 0 ? rows[(y - 1) * stride + i - channels] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      rows[y * stride + i] = raw[y * (stride + 1) + 1 + i] + guess;
    }
  }
  const color = (x, y) => rows.subarray(y * stride + x * channels, y * stride + x * channels + 3);
  return { width, height, color };
}

/** How many pixels are of about this hue: red green blue, each told by being the strongest by far. */
export function count(picture, wanted) {
  let found = 0;
  for (let y = 0; y < picture.height; ++y)
    for (let x = 0; x < picture.width; ++x) {
      const [r, g, b] = picture.color(x, y);
      const by = { red: r - Math.max(g, b), green: g - Math.max(r, b), blue: b - Math.max(r, g) };
      if (by[wanted] > 25) ++found;
    }
  return found;
}

/** The mean difference of two pictures, 0 to 255, where each is seen as a grid of small squares' mean colours. */
export function difference(a, b, squares = 24) {
  const mean = (picture, i, j) => {
    const sum = [0, 0, 0];
    let seen = 0;
    for (let y = Math.floor((j * picture.height) / squares); y < Math.floor(((j + 1) * picture.height) / squares); y += 2)
      for (let x = Math.floor((i * picture.width) / squares); x < Math.floor(((i + 1) * picture.width) / squares); x += 2) {
        picture.color(x, y).forEach((c, k) => (sum[k] += c));
        ++seen;
      }
    return sum.map((s) => s / seen);
  };
  let total = 0, most = 0;
  for (let j = 0; j < squares; ++j)
    for (let i = 0; i < squares; ++i) {
      const [p, q] = [mean(a, i, j), mean(b, i, j)];
      const off = Math.max(...p.map((c, k) => Math.abs(c - q[k])));
      total += off;
      most = Math.max(most, off);
    }
  return { mean: total / squares ** 2, most };
}
