"""Every model from six sides on one sheet, from the very files the site serves.
usage: blender -b -noaudio -P six-sides.py -- SHEET.png [box]"""
import math, os, sys
import bpy
import numpy as np
from mathutils import Euler, Vector
np.bool = bool  # Debian's importer is older than its NumPy
HERE = os.path.dirname(os.path.abspath(__file__)); OUT, *BOX = sys.argv[sys.argv.index('--') + 1:]
IDS = ['knives', 'forks', 'spoons', 'fries-picks', 'ice-cream-spoons']
# above, below, both long sides, the front, the handle's end: turns of a piece that lies along x, seen from +z
SIDES = [(0, 0, 0), (180, 0, 0), (-90, 0, 0), (90, 0, 0), (0, -90, 0), (0, 90, 0)]
PLACES = [(0, 0), (.185, 0), (.37, 0), (.555, 0), (.69, 0), (.75, 0)]; SHEET = dict(scale=.93, middle=(.34, -.1), size=(2000, 560))
if BOX:  # a sheet of its own, standing upright: above, front, the right; below, back, the left
    IDS = ['party-box']; SIDES = [(0, 0, 0), (-90, 0, 0), (0, -90, -90), (180, 0, 0), (90, 0, 180), (0, 90, 90)]
    PLACES = [(x, y) for y in (0, -.335) for x in (0, .335, .665)]; SHEET = dict(scale=1.02, middle=(.333, -.1675), size=(1500, 1000))
bpy.ops.wm.read_factory_settings(use_empty=True); S = bpy.context.scene
for row, id in enumerate(IDS):
    bpy.ops.import_scene.gltf(filepath=f'{HERE}/{id}.glb'); o = bpy.context.selected_objects[0]
    bpy.ops.object.transform_apply(location=True, rotation=True, scale=True)
    corners = [Vector(c) for c in o.bound_box]; middle = sum(corners, Vector()) / 8
    for v in o.data.vertices: v.co -= middle
    for side, (x, y) in zip(SIDES, PLACES):
        c = o.copy(); S.collection.objects.link(c); c.rotation_mode = 'XYZ'; c.rotation_euler = Euler([math.radians(a) for a in side]); c.location = (x, y - row * .05, 0)
    bpy.data.objects.remove(o)
w = bpy.data.worlds.new('w'); S.world = w; w.use_nodes = True; w.node_tree.nodes['Background'].inputs[0].default_value = (.40, .48, .33, 1); w.node_tree.nodes['Background'].inputs[1].default_value = .8
l = bpy.data.lights.new('sun', 'SUN'); l.energy = 3; l.angle = .04; l.color = (1, .9, .75); s = bpy.data.objects.new('sun', l); S.collection.objects.link(s); s.rotation_euler = Vector((-.6, .6, .6)).to_track_quat('Z', 'Y').to_euler()
c = bpy.data.cameras.new('c'); c.type = 'ORTHO'; c.ortho_scale = SHEET['scale']; k = bpy.data.objects.new('c', c); S.collection.objects.link(k); k.location = (*SHEET['middle'], 1); S.camera = k
S.render.engine = 'CYCLES'; S.cycles.samples = 20; S.cycles.use_denoising = False; S.render.resolution_x, S.render.resolution_y = SHEET['size']; S.view_settings.view_transform = 'Standard'; S.render.filepath = OUT
bpy.ops.render.render(write_still=True)
