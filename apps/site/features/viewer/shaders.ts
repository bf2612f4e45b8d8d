/**
 * The light of the pictures (imagery/scripts: one warm sun from the upper left, a faint sky), their tone curve, and the
 * paper wall behind the piece that its shadow falls on. The piece turns, the light stays.
 */
const light = `#version 300 es
precision highp float;
precision highp sampler2DShadow;
uniform sampler2DShadow shadow;
uniform mat3 toSun;
const vec3 sunColour = vec3(1., .86, .68) * 1.36;
const vec3 fromAbove = vec3(.86, .92, 1.) * .52;
const vec3 fromBelow = vec3(.92, .93, .80) * .34;
vec3 skyAt(vec3 n) { return mix(fromBelow, fromAbove, .5 + .5 * dot(n, normalize(vec3(-.1, .75, .65)))); }
float grain(vec2 p) { return fract(sin(dot(floor(p), vec2(12.9898, 78.233))) * 43758.5453); }
float sunAt(vec3 p, float spread) {
  vec3 q = toSun * p;
  q = q * vec3(.4545, .4545, -.2) + .5;
  float lit = 0.;
  vec2 apart = vec2(grain(gl_FragCoord.xy), grain(gl_FragCoord.yx + 7.)) - .5;
  for (int i = -2; i <= 2; i++)
    for (int j = -2; j <= 2; j++) lit += texture(shadow, vec3(q.xy + (vec2(i, j) + apart) * spread, q.z));
  return lit / 25.;
}
vec3 shoulder(vec3 v) { return mix(v, .62 + .38 * (1. - exp(-max(v - .62, 0.) / .38)), step(.62, v)); }
vec3 tone(vec3 light) {
  vec3 x = light * .914 * vec3(.95, 1., 1.05);
  float most = max(x.r, max(x.g, x.b));
  x = .55 * x * (shoulder(vec3(most)).x / max(most, 1e-4)) + .45 * shoulder(x);
  vec3 s = mix(1.055 * pow(max(x, 1e-5), vec3(1. / 2.4)) - .055, x * 12.92, step(x, vec3(.0031308)));
  return clamp(s + 1.12 * (s - .5) * (1. - abs(2. * s - 1.)) * s * (1. - s), 0., 1.);
}`;

export const pieceVertex = `#version 300 es
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec2 place;
layout(location = 3) in vec4 shade;
uniform mat3 turn;
uniform vec4 middle;
uniform vec4 lens;
uniform vec2 shift;
out vec3 at;
out vec3 facing;
out vec2 where;
out float open;
void main() {
  at = turn * ((position - middle.xyz) * middle.w);
  facing = turn * normal;
  where = place;
  open = shade.r;
  float w = lens.z - at.z;
  gl_Position = vec4(at.xy * lens.xy * lens.z + shift * w, (w - lens.z) * lens.w, w);
}`;

export const pieceFragment = `${light}
in vec3 at;
in vec3 facing;
in vec2 where;
in float open;
uniform sampler2D fibres;
uniform vec3 sun;
uniform float eye;
uniform float relief;
out vec4 colour;
void main() {
  vec3 own = texture(fibres, where).rgb;
  vec3 n = normalize(facing);
  float height = dot(own, vec3(.3, .5, .2)) * relief;
  vec3 dx = dFdx(at), dy = dFdy(at), rx = cross(dy, n), ry = cross(n, dx);
  float size = dot(dx, rx);
  n = normalize(abs(size) * n - sign(size) * (dFdx(height) * rx + dFdy(height) * ry) + n * 1e-12);
  vec3 view = normalize(vec3(0., 0., eye) - at);
  float facesSun = max(dot(n, sun), 0.);
  float lit = facesSun > 0. ? sunAt(at + normalize(facing) * .012, .0012) : 0.;
  vec3 halfway = normalize(sun + view);
  float nh = max(dot(n, halfway), 0.), nv = max(dot(n, view), .02);
  float a = .34, d = nh * nh * (a * a - 1.) + 1.;
  float shine = a * a / (3.14159 * d * d) * (.03 + .97 * pow(1. - max(dot(view, halfway), 0.), 5.)) / (4. * max(nv, facesSun) + .2);
  float grazing = .03 + .12 * pow(1. - nv, 5.);
  vec3 sky = skyAt(n) * open;
  colour = vec4(tone(own * (sunColour * facesSun * lit + sky) + sunColour * shine * 3.14159 * facesSun * lit + skyAt(reflect(-view, n)) * grazing * open), 1.);
}`;

/** A triangle over the whole stage. */
export const wallVertex = `#version 300 es
out vec2 spot;
void main() {
  spot = vec2(gl_VertexID == 1 ? 3. : -1., gl_VertexID == 2 ? 3. : -1.);
  gl_Position = vec4(spot, .9999, 1.);
}`;

export const wallFragment = `${light}
in vec2 spot;
uniform vec4 lens;
uniform vec2 shift;
uniform vec3 sun;
out vec4 colour;
void main() {
  float z = -.62, w = lens.z - z;
  vec3 p = vec3((spot - shift) * w / (lens.xy * lens.z), z);
  vec3 own = vec3(.402, .480, .330) * (1. + (grain(gl_FragCoord.xy) - .5) * .035);
  vec3 lit = own * (sunColour * sun.z * sunAt(p, .009) + skyAt(vec3(0., 0., 1.)));
  colour = vec4(tone(lit * (1. - .05 * dot(spot - vec2(-.3, .3), spot - vec2(-.3, .3)))), 1.);
}`;

export const shadowVertex = `#version 300 es
layout(location = 0) in vec3 position;
uniform mat3 turn;
uniform vec4 middle;
uniform mat3 toSun;
void main() {
  vec3 q = toSun * (turn * ((position - middle.xyz) * middle.w));
  gl_Position = vec4(q.xy * .909, -q.z * .4, 1.);
}`;

export const shadowFragment = `#version 300 es
void main() {}`;
