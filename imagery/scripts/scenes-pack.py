"""A pack on a plate: a hundred forks, let fall one after the other and drawn where they came to rest."""
def varied_bio(name,amount=.09):
    """the material of the pieces, each a little lighter or darker than the next, as from different minutes of a machine"""
    bio_mat(); m=_M['bio'].copy(); m.name=name; t=m.node_tree; p=[n for n in t.nodes if n.type=='BSDF_PRINCIPLED'][0]; fibre=p.inputs['Base Color'].links[0].from_socket
    info=t.nodes.new('ShaderNodeObjectInfo'); ramp=t.nodes.new('ShaderNodeValToRGB'); e=ramp.color_ramp.elements; e[0].color=(1-amount*1.2,1-amount*1.5,1-amount*2,1); e[1].color=(1+amount*.4,1+amount*.35,1+amount*.2,1); t.links.new(info.outputs['Random'],ramp.inputs[0])
    mul=t.nodes.new('ShaderNodeMixRGB'); mul.blend_type='MULTIPLY'; mul.inputs[0].default_value=1; t.links.new(fibre,mul.inputs[1]); t.links.new(ramp.outputs[0],mul.inputs[2]); t.links.new(mul.outputs[0],p.inputs['Base Color']); return m
def sc_hundred_forks(count=100):
    global GRADE,VIG,DN
    VIG=.26; DN=.6; GRADE=dict(ev=-.16,sat=.93); floor_mesh(linen_mat('cloth','#a3ab97',.12)); rs=np.random.RandomState(5)
    china=NT('china'); china.bsdf(Base__Color=china.ramp(china.noise(.5,4,.6),[(.3,lin('#e9e1d0')),(.7,lin('#f1ebdd'))]),Roughness=china.ramp(china.noise(9,4,.6),[(.3,(.24,)*3),(.7,(.36,)*3)]),Specular=.45,Normal=china.bump(china.noise(1.5,3,.5),.05,.02))
    R=13.5; _M['pl#efe8db']=china.m; dish=plate(0,0,R,'#efe8db'); me=fork(); mat=varied_bio('pack'); v=np.empty(len(me.vertices)*3,np.float32); me.vertices.foreach_get('co',v); v=v.reshape(-1,3); middle=v.mean(0)
    # they fall as flat solids: what nests in one another would not by its convex hull
    box=v-middle; ends=np.array([[box[:,0].min()*q,y*w,z] for q,w in((1,.62),(.8,.9)) for y in(-1,1) for z in(-.14,.14)]+[[box[:,0].max()*q,y*w,z] for q,w in((1,1.1),(.62,1.25)) for y in(-1,1) for z in(-.14,.14)]); proxies=[]
    for i in range(count):
        o=obj('fall%d'%i,mesh_from('fall%d'%i,ends,np.array([[0,1,2]])),None); a=math.radians(-38+rs.randn()*42+(180 if rs.rand()<.5 else 0)); o.location=(rs.uniform(-3.6,3.6),rs.uniform(-3.6,3.6),2.2+i*.5); o.rotation_euler=(rs.randn()*.05+(math.pi if rs.rand()<.1 else 0),rs.randn()*.05,a); proxies.append(o)
    wall=lathe('wall',[(13.3,1.5),(14.6,3.5),(14.6,90)],None,48); base=floor_mesh(None,0,60); still=lathe('dishcol',[(.01,.35),(R*.60,.35),(R*.68,.5),(R*.93,1.35),(R,1.42)],None,40); simulate(proxies,[still,wall,base],96,steps=8)
    for o in (wall,base,still): bpy.data.objects.remove(o)
    shift=Matrix.Translation(-Vector(middle.tolist())); lost=0
    for o in proxies:
        if o.location.z<1 or math.hypot(*o.location[:2])>13: lost+=1
        q=obj('fork',me,mat); q.matrix_world=o.matrix_world@shift; bpy.data.objects.remove(o)
    log('forks fallen beside the plate',lost)
    sd=(-.66,.42,.60); camera((.7,-26,58),(.7,-.3,1.6),lens=57,fstop=9,focus=(0,-1,4)); sun(sd,4.6,1.9); sky(.46)
