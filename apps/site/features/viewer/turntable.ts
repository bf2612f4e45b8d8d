import type { Attribute, Model } from '../../../../domain/model-file.ts';
import { rotated, type Pose, type Turn } from './pose.ts';
import { pieceFragment, pieceVertex, shadowFragment, shadowVertex, wallFragment, wallVertex } from './shaders.ts';

type Vector = [number, number, number];

/** towards the sun, as the viewer stands: from the upper left, over the shoulder */
const sun: Vector = unit([-0.62, 0.66, 0.45]);
/** eye to piece in halves of the piece: far enough that its ends are not distorted */
const eye = 7;
/** how much of the stage's shorter side the piece takes when it lies across */
const fill = 1.18;
const shadowSize = 512;
/** more pixels than this only cost memory and battery */
const mostPixels = 1_600_000;
/** what the picture of the shadow holds around the middle (the numbers in shaders.ts) */
const shadowReach = 1.1;
/** metres that the darkest fibre lies below the lightest */
const relief = 0.00013;

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
const cross = ([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
];

const right = unit(cross([0, 1, 0], sun));
const up = cross(sun, right);
/** column by column, as WebGL takes matrices */
const toSun = [0, 1, 2].flatMap((axis) => [right, up, sun].map((row) => row[axis] ?? 0));

const matrixOf = (turn: Turn) => [
  ...rotated(turn, [1, 0, 0]),
  ...rotated(turn, [0, 1, 0]),
  ...rotated(turn, [0, 0, 1]),
];

function made<Part>(part: Part | null): Part {
  if (part === null) throw new Error('WebGL gave no room');
  return part;
}

export interface Turntable {
  /** draws the piece as it is held */
  draw(pose: Pose): void;
  /** gives everything back to the machine */
  end(): void;
}

/**
 * Draws one piece with WebGL 2: a piece is one mesh, one texture and one light, for which a library of a hundred kilobytes
 * and more is not needed (docs/decisions/film-and-models.md).
 * @throws when the machine has no room for it, or the picture cannot be read
 */
export async function createTurntable(gl: WebGL2RenderingContext, model: Model): Promise<Turntable> {
  const picture = await createImageBitmap(model.picture, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });

  // the stage counts in halves of the piece; of what is as deep as it is long, in more: all of it has to throw its shadow
  const scale = Math.max(model.half.counted, model.corner / shadowReach);

  function program(vertex: string, fragment: string) {
    const built = gl.createProgram();
    for (const [type, source] of [
      [gl.VERTEX_SHADER, vertex],
      [gl.FRAGMENT_SHADER, fragment],
    ] as const) {
      const shader = made(gl.createShader(type));
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(built, shader);
      gl.deleteShader(shader);
    }
    gl.linkProgram(built);
    if (!gl.getProgramParameter(built, gl.LINK_STATUS))
      throw new Error(gl.getProgramInfoLog(built) || 'a shader was refused');
    const place = (name: string) => gl.getUniformLocation(built, name);
    gl.useProgram(built);
    gl.uniformMatrix3fv(place('toSun'), false, toSun);
    gl.uniform3fv(place('sun'), sun);
    gl.uniform1f(place('eye'), eye);
    gl.uniform1f(place('relief'), (relief / model.half.metres) * (model.half.counted / scale));
    gl.uniform4f(place('middle'), ...model.middle, 1 / scale);
    gl.uniform1i(place('fibres'), 0);
    gl.uniform1i(place('shadow'), 1);
    return { built, turn: place('turn'), lens: place('lens'), shift: place('shift') };
  }
  const piece = program(pieceVertex, pieceFragment);
  const wall = program(wallVertex, wallFragment);
  const cast = program(shadowVertex, shadowFragment);

  const shape = made(gl.createVertexArray());
  gl.bindVertexArray(shape);
  const vertices = made(gl.createBuffer());
  gl.bindBuffer(gl.ARRAY_BUFFER, vertices);
  gl.bufferData(gl.ARRAY_BUFFER, model.bytes, gl.STATIC_DRAW);
  const attribute = (location: number, size: number, { type, normalized, stride, offset }: Attribute) => {
    gl.enableVertexAttribArray(location);
    gl.vertexAttribPointer(location, size, type, normalized, stride, offset);
  };
  attribute(0, 3, model.position);
  attribute(1, 3, model.normal);
  attribute(2, 2, model.place);
  attribute(3, 4, model.shade);
  const corners = made(gl.createBuffer());
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, corners);
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, model.corners, gl.STATIC_DRAW);
  const count = model.corners.length;

  const fibres = made(gl.createTexture());
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, fibres);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, gl.RGBA, gl.UNSIGNED_BYTE, picture);
  picture.close();
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  const sharper = gl.getExtension('EXT_texture_filter_anisotropic');
  if (sharper) gl.texParameterf(gl.TEXTURE_2D, sharper.TEXTURE_MAX_ANISOTROPY_EXT, 4);

  const depth = made(gl.createTexture());
  gl.activeTexture(gl.TEXTURE1);
  gl.bindTexture(gl.TEXTURE_2D, depth);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, shadowSize, shadowSize);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
  for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, wrap, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE);
  const shadow = made(gl.createFramebuffer());
  gl.bindFramebuffer(gl.FRAMEBUFFER, shadow);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.TEXTURE_2D, depth, 0);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.enable(gl.CULL_FACE);

  const { canvas } = gl;
  /** The stage in its own pixels: as many as the screen has, within reason. */
  function fit() {
    if (!(canvas instanceof HTMLCanvasElement)) return;
    const { clientWidth, clientHeight } = canvas;
    const scale = Math.min(devicePixelRatio, 2, Math.sqrt(mostPixels / Math.max(1, clientWidth * clientHeight)));
    const [width, height] = [
      Math.max(1, Math.round(clientWidth * scale)),
      Math.max(1, Math.round(clientHeight * scale)),
    ];
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
  }

  return {
    draw({ turn, zoom, shift }) {
      if (gl.isContextLost()) return;
      fit();
      const { width, height } = canvas;
      const shorter = Math.min(width, height);
      const matrix = matrixOf(turn);
      const near = zoom * fill * shorter;

      gl.bindFramebuffer(gl.FRAMEBUFFER, shadow);
      gl.viewport(0, 0, shadowSize, shadowSize);
      gl.enable(gl.DEPTH_TEST);
      gl.depthMask(true);
      gl.clear(gl.DEPTH_BUFFER_BIT);
      gl.useProgram(cast.built);
      gl.uniformMatrix3fv(cast.turn, false, matrix);
      gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_SHORT, 0);

      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.viewport(0, 0, width, height);
      gl.clear(gl.DEPTH_BUFFER_BIT);
      for (const { built, lens, shift: across } of [wall, piece]) {
        gl.useProgram(built);
        gl.uniform4f(lens, near / width, near / height, eye, 0.4);
        gl.uniform2f(across, ...shift);
      }
      gl.useProgram(wall.built);
      gl.depthMask(false);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
      gl.depthMask(true);
      gl.useProgram(piece.built);
      gl.uniformMatrix3fv(piece.turn, false, matrix);
      gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_SHORT, 0);
    },
    end() {
      for (const { built } of [piece, wall, cast]) gl.deleteProgram(built);
      gl.deleteVertexArray(shape);
      for (const buffer of [vertices, corners]) gl.deleteBuffer(buffer);
      for (const texture of [fibres, depth]) gl.deleteTexture(texture);
      gl.deleteFramebuffer(shadow);
    },
  };
}
