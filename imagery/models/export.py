"""Makes the models of the pieces: <product>.glb to be turned in a browser, <product>.usdz for AR Quick Look on
iPhones, <product>.svg with the outline for the drawing to scale.
usage: blender -b -noaudio -P export.py -- --out DIR --cache DIR [piece ...]
The shapes are those of the pictures (../scripts/pieces.py), as long as content/products says. Blender takes away the triangles that
carry nothing; what is left is put back onto the exact surface and gets its exact normals. Material: the pictures' own
fibre texture, laid on from above and below, its shade (ambient occlusion) in the vertices' colour."""
import argparse, io, json, os, struct, sys, zipfile
import bpy, cv2
import numpy as np
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path[:0] = [HERE, os.path.join(HERE, '..', 'scripts')]
import shapes
from fibre import fibre_tex

ap = argparse.ArgumentParser()
ap.add_argument('pieces', nargs='*'); ap.add_argument('--out', default=HERE); ap.add_argument('--cache', required=True)
A = ap.parse_args(sys.argv[sys.argv.index('--') + 1:])
os.makedirs(A.cache, exist_ok=True)
PRODUCTS = dict(fork='forks', knife='knives', spoon='spoons', pick='fries-picks', icespoon='ice-cream-spoons')
TRIANGLES, TRIANGLES_USDZ = 13000, 5000
TEXTURE = 1408  # pixels along the piece
RIM = .1        # cm: radius of the rounded edge

def fine(name):
    file = f'{A.cache}/{name}-fine.npz'
    solid = shapes.PIECES[name]()
    if os.path.exists(file): z = np.load(file); return solid, z['P'], z['F']
    P, F = solid.mesh(); np.savez(file, P=P, F=F); return solid, P, F

def decimated(P, F, triangles):
    me = bpy.data.meshes.new('piece'); me.from_pydata(P.tolist(), [], F.tolist()); o = bpy.data.objects.new('piece', me)
    bpy.context.scene.collection.objects.link(o)
    m = o.modifiers.new('less', 'DECIMATE'); m.ratio = triangles / (2 * len(F)); m.use_collapse_triangulate = True
    got = o.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh(); got.calc_loop_triangles()
    V = np.empty(len(got.vertices) * 3); got.vertices.foreach_get('co', V)
    T = np.empty(len(got.loop_triangles) * 3, np.int64); got.loop_triangles.foreach_get('vertices', T)
    bpy.data.objects.remove(o); return V.reshape(-1, 3), T.reshape(-1, 3)

def two_sided(solid, P, T):
    """vertices on the seam twice: once for the texture from above, once for the one from below"""
    N = solid.normals(P); up = N[T][:, :, 2].mean(1) >= 0
    corner = np.where(up[:, None], T, T + len(P)); used, T2 = np.unique(corner, return_inverse=True)
    below = used >= len(P); i = used % len(P)
    return P[i], N[i], below, T2.reshape(-1, 3)

def atlas(P, N, below):
    """places in the texture in centimetres: seen from above, and beside it from below; the rounded rim is rolled out"""
    turn = np.arccos(np.clip(np.abs(N[:, 2]), 0, 1)); flat = N[:, :2] / np.maximum(np.linalg.norm(N[:, :2], axis=1, keepdims=True), 1e-6)
    at = P[:, :2] + flat * (RIM * (turn - np.sin(turn)))[:, None]
    lo, hi = at.min(0) - .12, at.max(0) + .12; wide, high = hi - lo
    at = at - lo; at[:, 1] = np.where(below, high + at[:, 1], at[:, 1]); return at, wide, 2 * high

def texture(at, T, wide, high):
    """the pictures' fibres and their slow change of tone; outside of the piece an even colour, which costs nothing"""
    col, _ = fibre_tex(A.cache); tile = cv2.imread(col); w = TEXTURE; h = int(round(w * high / wide / 8)) * 8
    per = w / wide * 6; tile = cv2.resize(tile, (int(round(per)),) * 2, interpolation=cv2.INTER_AREA)
    img = np.tile(tile, (h // tile.shape[0] + 2, w // tile.shape[1] + 2, 1))[:h, :w].astype(np.float32)
    img[h // 2:] = np.tile(np.roll(tile, tile.shape[0] // 3, 1)[:, ::-1], (h // tile.shape[0] + 2, w // tile.shape[1] + 2, 1))[:h - h // 2, :w]
    rs = np.random.RandomState(11); slow = sum(cv2.resize(rs.randn(int(high * f) + 3, int(wide * f) + 3).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC) * a for f, a in ((.35, .5), (.9, .3), (2., .2)))
    k = np.clip(.62 + .3 * slow, 0, 1)[:, :, None]; img *= np.array([.87, .93, .965]) * (1 - k) + np.array([1., 1.005, 1.01]) * k
    mask = np.zeros((h, w), np.uint8); s = np.array([w / wide, h / high])
    cv2.fillPoly(mask, [t for t in (at[T] * s).round().astype(np.int32)], 255); mask = cv2.dilate(mask, np.ones((13, 13)))
    img = np.where(mask[:, :, None] > 0, img, img[mask > 0].mean(0)); ok, jpg = cv2.imencode('.jpg', np.clip(img, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 74, cv2.IMWRITE_JPEG_OPTIMIZE, 1]); return jpg.tobytes()

def piece(name, triangles):
    solid, P, F = fine(name); P, T = decimated(P, F, triangles); P = solid.on_surface(P)
    P, N, below, T = two_sided(solid, P, T); shade = solid.shade(P, N); at, wide, high = atlas(P, N, below)
    mm = json.load(open(f'{HERE}/../../content/products/{PRODUCTS[name]}/facts.json'))['lengthMm']
    k = mm / 1000 / np.ptp(P[:, 0])
    # metres, y upwards, lying on the ground with its middle in the origin, the handle to the left
    M = np.stack([P[:, 0], P[:, 2], -P[:, 1]], 1) * k; lo, hi = M.min(0), M.max(0); M -= [(lo[0] + hi[0]) / 2, lo[1], (lo[2] + hi[2]) / 2]
    return M, np.stack([N[:, 0], N[:, 2], -N[:, 1]], 1), at / [wide, high], .45 + .55 * shade, T, texture(at, T, wide, high)

def glb(name, M, N, uv, shade, T, jpg):
    """glTF 2.0 with KHR_mesh_quantization: positions in 16 bits, normals and shade in 8, no decoder needed"""
    lo, hi = M.min(0), M.max(0); mid, half = (lo + hi) / 2, float((hi - lo).max() / 2); n = len(M); assert n < 65536
    q = np.round((M - mid) / half * 32767).astype(np.int16); vert = np.zeros(n, [('p', '<i2', 4), ('n', 'i1', 4), ('t', '<u2', 2), ('c', 'u1', 4)])
    vert['p'][:, :3] = q; vert['n'][:, :3] = np.round(N * 127); vert['t'] = np.round(np.clip(uv, 0, 1) * 65535); vert['c'][:, :3] = np.round(shade * 255)[:, None]; vert['c'][:, 3] = 255
    parts = [vert.tobytes(), T.astype('<u2').tobytes(), jpg]; views = []; at = 0; blob = b''
    for part, more in zip(parts, (dict(byteStride=20, target=34962), dict(target=34963), {})):
        views.append(dict(buffer=0, byteOffset=at, byteLength=len(part), **more)); pad = -len(part) % 4; blob += part + b'\0' * pad; at += len(part) + pad
    acc = lambda offset, kind, typ, **more: dict(bufferView=0, byteOffset=offset, componentType=kind, normalized=True, count=n, type=typ, **more)
    doc = dict(asset=dict(version='2.0', generator='imagery/models/export.py'), extensionsUsed=['KHR_mesh_quantization'], extensionsRequired=['KHR_mesh_quantization'], scene=0, scenes=[dict(nodes=[0])],
        nodes=[dict(name=name, mesh=0, scale=[half] * 3, translation=[float(v) for v in mid])],
        meshes=[dict(name=name, primitives=[dict(attributes=dict(POSITION=0, NORMAL=1, TEXCOORD_0=2, COLOR_0=3), indices=4, material=0)])],
        materials=[dict(name='bio', pbrMetallicRoughness=dict(baseColorTexture=dict(index=0), metallicFactor=0, roughnessFactor=.6))],
        textures=[dict(source=0, sampler=0)], samplers=[dict(magFilter=9729, minFilter=9987, wrapS=33071, wrapT=33071)], images=[dict(bufferView=2, mimeType='image/jpeg')],
        accessors=[acc(0, 5122, 'VEC3', min=[int(v) for v in q.min(0)], max=[int(v) for v in q.max(0)]), acc(8, 5120, 'VEC3'), acc(12, 5123, 'VEC2'), acc(16, 5121, 'VEC4'), dict(bufferView=1, componentType=5123, count=T.size, type='SCALAR')],
        bufferViews=views, buffers=[dict(byteLength=len(blob))])
    text = json.dumps(doc, separators=(',', ':')).encode(); text += b' ' * (-len(text) % 4)
    return struct.pack('<III', 0x46546C67, 2, 28 + len(text) + len(blob)) + struct.pack('<II', len(text), 0x4E4F534A) + text + struct.pack('<II', len(blob), 0x004E4942) + blob

def outline(name):
    """the piece seen from above, in thousandths of its length and of its width"""
    f = shapes.PIECES[name]().fld; found, _ = cv2.findContours((f.D < 0).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    line = cv2.approxPolyDP(max(found, key=len), 1.1, True)[:, 0, ::-1].astype(float); lo, hi = line.min(0), line.max(0)
    points = np.round((line - lo) / (hi - lo) * 1000).astype(int)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" preserveAspectRatio="none"><path d="M{" ".join(f"{x},{y}" for x, y in points)}Z"/></svg>\n'

def usda(M, N, uv, T):
    clean = lambda v, d: '0' if round(v, d) == 0 else f'{v:.{d}f}'.rstrip('0').rstrip('.')
    rows = lambda A, d: ', '.join('(' + ', '.join(clean(v, d) for v in row) + ')' for row in A)
    lo, hi = M.min(0), M.max(0)
    return f'''#usda 1.0
(
    defaultPrim = "Piece"
    metersPerUnit = 1
    upAxis = "Y"
)

def Xform "Piece" (
    assetInfo = {{ string name = "Piece" }}
    kind = "component"
)
{{
    def Mesh "Shape" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {{
        uniform bool doubleSided = 0
        float3[] extent = [{rows([lo, hi], 6)}]
        int[] faceVertexCounts = [{', '.join(['3'] * len(T))}]
        int[] faceVertexIndices = [{', '.join(map(str, T.ravel()))}]
        normal3f[] normals = [{rows(N, 3)}] (
            interpolation = "vertex"
        )
        point3f[] points = [{rows(M, 6)}]
        texCoord2f[] primvars:st = [{rows(np.c_[uv[:, 0], 1 - uv[:, 1]], 4)}] (
            interpolation = "vertex"
        )
        uniform token subdivisionScheme = "none"
        rel material:binding = </Piece/Material>
    }}

    def Material "Material"
    {{
        token outputs:surface.connect = </Piece/Material/Surface.outputs:surface>

        def Shader "Surface"
        {{
            uniform token info:id = "UsdPreviewSurface"
            color3f inputs:diffuseColor.connect = </Piece/Material/Fibres.outputs:rgb>
            float inputs:metallic = 0
            float inputs:roughness = 0.6
            token outputs:surface
        }}

        def Shader "Fibres"
        {{
            uniform token info:id = "UsdUVTexture"
            asset inputs:file = @fibres.jpg@
            token inputs:sourceColorSpace = "sRGB"
            float2 inputs:st.connect = </Piece/Material/Place.outputs:result>
            token inputs:wrapS = "clamp"
            token inputs:wrapT = "clamp"
            float3 outputs:rgb
        }}

        def Shader "Place"
        {{
            uniform token info:id = "UsdPrimvarReader_float2"
            string inputs:varname = "st"
            float2 outputs:result
        }}
    }}
}}
'''.encode()

def usdz(files):
    """a zip without compression, the content of each file beginning at a multiple of 64 bytes"""
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', zipfile.ZIP_STORED) as z:
        for name, data in files:
            info = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)); begin = out.tell() + 30 + len(name); pad = -(begin + 4) % 64
            info.extra = struct.pack('<HH', 0x1986, pad) + b'\0' * pad; z.writestr(info, data)
    return out.getvalue()

for name in A.pieces or PRODUCTS:
    file = f'{A.out}/{PRODUCTS[name]}'; open(f'{file}.svg', 'w').write(outline(name)); M, N, uv, shade, T, jpg = piece(name, TRIANGLES)
    open(f'{file}.glb', 'wb').write(glb(name, M, N, uv, shade, T, jpg)); size = np.ptp(M, 0) * 1000
    M, N, uv, shade, T2, jpg = piece(name, TRIANGLES_USDZ)
    open(f'{file}.usdz', 'wb').write(usdz([('piece.usda', usda(M, N, uv, T2)), ('fibres.jpg', jpg)]))
    print(f'{name}: {len(T)} triangles, {size.round(1)} mm, texture {len(jpg)}, glb {os.path.getsize(file + ".glb")}, usdz {os.path.getsize(file + ".usdz")}', flush=True)
