"""Makes the models of the pieces: <product>.glb to be turned in a browser, <product>.usdz for AR Quick Look on
iPhones, <product>.svg with the outline for the drawing to scale.
usage: blender -b -noaudio -P export.py -- --out DIR --cache DIR [piece or box ...]
The shapes are those of the pictures (../scripts/pieces.py), as long as content/products says. Blender takes away the triangles that
carry nothing; what is left is put back onto the exact surface and gets its exact normals. Material: the pictures' own
fibre texture, laid on from above and below, its shade (ambient occlusion) in the vertices' colour. The box: box.py."""
import argparse, io, json, os, struct, sys, zipfile
import bpy, cv2
import numpy as np
HERE = os.path.dirname(os.path.abspath(__file__)); sys.path[:0] = [HERE, os.path.join(HERE, '..', 'scripts')]
import box, shapes
from fibre import fibre_tex

ap = argparse.ArgumentParser()
ap.add_argument('pieces', nargs='*'); ap.add_argument('--out', default=HERE); ap.add_argument('--cache', required=True)
A = ap.parse_args(sys.argv[sys.argv.index('--') + 1:])
os.makedirs(A.cache, exist_ok=True)
PRODUCTS = dict(fork='forks', knife='knives', spoon='spoons', pick='fries-picks', icespoon='ice-cream-spoons')
TRIANGLES, TRIANGLES_USDZ = 13000, 5000
TEXTURE = 1408  # pixels along the piece
RIM = .1        # cm: radius of the rounded edge
# in the box: the uppermost of a stack, those below it, and each of them on the table
BOX_TRIANGLES = dict(fork=(1100, 380, 760), knife=(660, 250, 460), spoon=(960, 350, 620), pick=(440, 210, 330), icespoon=(400, 200, 290))

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

def as_metres(P): return np.stack([P[:, 0], P[:, 2], -P[:, 1]], 1) / 100
def open_box():
    """what the box's facts count, laid into it; in the shapes of its parts only what somebody can see"""
    facts = lambda id: json.load(open(f'{HERE}/../../content/products/{id}/facts.json')); contents = facts('party-box')['contents']
    counted = {PRODUCTS[k]: sum(s[3] for s in box.STACKS if s[0] == k) for k in PRODUCTS}
    assert counted == {c['product']: c['count'] for c in contents['pieces']} and contents['cards'] == 1, 'box.py lays other contents than the facts say'
    kinds, table = {}, {}
    for name, (upper, lower, on_table) in BOX_TRIANGLES.items():
        solid, P, F = fine(name); k = facts(PRODUCTS[name])['lengthMm'] / 10 / np.ptp(P[:, 0]); f = solid.fld; gx, gy = np.gradient(f.M, f.h)
        def level(triangles):
            Q, T = decimated(P, F, triangles); Q = solid.on_surface(Q); N = solid.normals(Q)
            turn = np.arccos(np.clip(np.abs(N[:, 2]), 0, 1)); flat = N[:, :2] / np.maximum(np.linalg.norm(N[:, :2], axis=1, keepdims=True), 1e-6)
            return Q * k, N, T, (Q[:, :2] + flat * (RIM * (turn - np.sin(turn)))[:, None]) * k
        # pieces of one shape go into one another until they touch
        kinds[name] = dict(scale=k, upper=level(upper), lower=level(lower), pitch=float(np.percentile((f.T * np.sqrt(1 + gx**2 + gy**2))[f.D < -.1], 99.8)) * k + .02)
        table[name] = level(on_table)
    print('pitch', {n: round(v['pitch'], 3) for n, v in kinds.items()}, flush=True)
    placed, bands = box.stacks(kinds); loose = [*box.cards(9.45, -5.3, box.BOARD + 2.38), *bands]; still = [*box.boards(), *loose]
    whole = box.joined([*still, *(box.put(box.lying(kind, kinds[kind]['upper' if top else 'lower']), move) for kind, top, move in placed)])
    P, N, uv, T = whole; keep = box.seen(P, N, T); print(f'box: {keep.sum()} of {len(T)} triangles are seen', flush=True)
    P, N, uv, T = box.only(P, N, uv, T[keep]); shade = .42 + .58 * box.openness(P, N, whole[0], whole[3]); jpg = box.texture(cv2.imread(fibre_tex(A.cache)[0]))
    print(f'box: {len(P)} points, {len(T)} triangles, {np.ptp(P, 0).round(1)} cm, texture {len(jpg)}', flush=True)
    lo, hi = as_metres(P).min(0), as_metres(P).max(0); lo, hi = np.minimum(lo, hi), np.maximum(lo, hi); down = np.array([(lo[0] + hi[0]) / 2, lo[1], (lo[2] + hi[2]) / 2])
    M = as_metres(P) - down; extras = dict(pieces=counted, cards=contents['cards'])
    glb_file = glb('box', M, as_metres(N) * 100, uv, shade, T, jpg, extras)
    # on the table each kind is there once, and the others of it are the same shape again, elsewhere
    once = box.joined([*box.boards(cell=99), *loose]); shapes_ = [('Box', as_metres(once[0]) - down, as_metres(once[1]) * 100, once[2], once[3])]; again = []
    for kind in table:
        Q, N, uv, T = box.put(box.lying(kind, table[kind]), (0, 0, 0, 0, 0)); shapes_.append((kind.capitalize(), as_metres(Q), as_metres(N) * 100, uv, T))
        again += [(kind.capitalize(), as_metres(np.array([m[:3]]))[0] - down, m[3]) for k, _, m in placed if k == kind]
    return glb_file, usdz([('piece.usda', usda_of_many(shapes_, again)), ('fibres.jpg', jpg)])

def glb(name, M, N, uv, shade, T, jpg, extras=None):
    """glTF 2.0 with KHR_mesh_quantization: positions in 16 bits, normals and shade in 8, no decoder needed"""
    lo, hi = M.min(0), M.max(0); mid, half = (lo + hi) / 2, float((hi - lo).max() / 2); n = len(M); assert n < 65536
    q = np.round((M - mid) / half * 32767).astype(np.int16); vert = np.zeros(n, [('p', '<i2', 4), ('n', 'i1', 4), ('t', '<u2', 2), ('c', 'u1', 4)])
    vert['p'][:, :3] = q; vert['n'][:, :3] = np.round(N * 127); vert['t'] = np.round(np.clip(uv, 0, 1) * 65535); vert['c'][:, :3] = np.round(shade * 255)[:, None]; vert['c'][:, 3] = 255
    parts = [vert.tobytes(), T.astype('<u2').tobytes(), jpg]; views = []; at = 0; blob = b''
    for part, more in zip(parts, (dict(byteStride=20, target=34962), dict(target=34963), {})):
        views.append(dict(buffer=0, byteOffset=at, byteLength=len(part), **more)); pad = -len(part) % 4; blob += part + b'\0' * pad; at += len(part) + pad
    acc = lambda offset, kind, typ, **more: dict(bufferView=0, byteOffset=offset, componentType=kind, normalized=True, count=n, type=typ, **more)
    doc = dict(asset=dict(version='2.0', generator='imagery/models/export.py'), extensionsUsed=['KHR_mesh_quantization'], extensionsRequired=['KHR_mesh_quantization'], scene=0, scenes=[dict(nodes=[0])],
        nodes=[dict(name=name, mesh=0, scale=[half] * 3, translation=[float(v) for v in mid], **({'extras': extras} if extras else {}))],
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

clean = lambda v, d: '0' if round(v, d) == 0 else f'{v:.{d}f}'.rstrip('0').rstrip('.')
rows = lambda A, d: ', '.join('(' + ', '.join(clean(v, d) for v in row) + ')' for row in A)

def usda_mesh(name, M, N, uv, T, at=None, digits=6):
    move = '' if at is None else moved(*at)
    return f'''    def Mesh "{name}" (
        prepend apiSchemas = ["MaterialBindingAPI"]
    )
    {{
        uniform bool doubleSided = 0
        float3[] extent = [{rows([M.min(0), M.max(0)], 6)}]
        int[] faceVertexCounts = [{', '.join(['3'] * len(T))}]
        int[] faceVertexIndices = [{', '.join(map(str, T.ravel()))}]
        normal3f[] normals = [{rows(N, 3 if digits > 5 else 2)}] (
            interpolation = "vertex"
        )
        point3f[] points = [{rows(M, digits)}]
        texCoord2f[] primvars:st = [{rows(np.c_[uv[:, 0], 1 - uv[:, 1]], 4)}] (
            interpolation = "vertex"
        )
        uniform token subdivisionScheme = "none"
        rel material:binding = </Piece/Material>
{move}    }}
'''

def moved(place, degrees):
    return f'''        double3 xformOp:translate = ({', '.join(clean(v, 5) for v in place)})
        float xformOp:rotateY = {clean(degrees, 2)}
        uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:rotateY"]
'''

def usda_of_many(shapes_, again):
    """the first is there as it is; each other stands where `again` says, the first of its kind with the shape, the rest as references to it"""
    text = usda_mesh(*shapes_[0], digits=5); found = {s[0]: s for s in shapes_[1:]}; count = {}
    for kind, place, degrees in again:
        n = count[kind] = count.get(kind, 0) + 1
        if n == 1: text += '\n' + usda_mesh(f'{kind}_1', *found[kind][1:], at=(place, degrees), digits=5)
        else: text += f'''
    def "{kind}_{n}" (
        prepend references = </Piece/{kind}_1>
    )
    {{
{moved(place, degrees)}    }}
'''
    return usda_scene(text)

def usda(M, N, uv, T): return usda_scene(usda_mesh('Shape', M, N, uv, T))
def usda_scene(meshes):
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
{meshes}
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

for name in A.pieces or [*PRODUCTS, 'box']:
    if name == 'box':
        for ending, data in zip(('glb', 'usdz'), open_box()): open(f'{A.out}/party-box.{ending}', 'wb').write(data); print(f'box: {ending} {len(data)}', flush=True)
        continue
    file = f'{A.out}/{PRODUCTS[name]}'; open(f'{file}.svg', 'w').write(outline(name)); M, N, uv, shade, T, jpg = piece(name, TRIANGLES)
    open(f'{file}.glb', 'wb').write(glb(name, M, N, uv, shade, T, jpg)); size = np.ptp(M, 0) * 1000
    M, N, uv, shade, T2, jpg = piece(name, TRIANGLES_USDZ)
    open(f'{file}.usdz', 'wb').write(usdz([('piece.usda', usda(M, N, uv, T2)), ('fibres.jpg', jpg)]))
    print(f'{name}: {len(T)} triangles, {size.round(1)} mm, texture {len(jpg)}, glb {os.path.getsize(file + ".glb")}, usdz {os.path.getsize(file + ".usdz")}', flush=True)
