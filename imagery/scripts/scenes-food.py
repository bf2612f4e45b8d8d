# Food: fries in a folded paper boat, ice cream in a cup. Loaded by bio.py after scenes.py, whose palette, props and light
# these scenes share. One function per picture, named sc_<file name>.

# ------------------------------------------------------------------ helpers
_GRID={}
def noise3(P,scale,seed,octaves=1,gain=.5):
    """smooth noise of the points P (n x 3), about -1 to 1; scale: how many bumps on one centimetre, a number or one per axis"""
    if seed not in _GRID: _GRID[seed]=spline_filter(np.random.RandomState(seed).uniform(-1,1,(48,48,48)),mode='grid-wrap',output=np.float32)
    total=np.zeros(len(P)); weight=1.0; Q=np.asarray(P)*scale
    for _ in range(octaves):
        total+=weight*map_coordinates(_GRID[seed],(Q+11.3).T,order=3,mode='grid-wrap',prefilter=False); weight*=gain; Q=Q*2.03+5.7
    return total*1.5
def colours_of(me,rgb):
    """keeps three numbers of every vertex for the material (shader_numbers)"""
    at=me.attributes.new('marks','FLOAT_COLOR','POINT'); at.data.foreach_set('color',np.c_[rgb,np.ones(len(rgb))].astype(np.float32).ravel())
def shader_numbers(t):
    s=t.n('SeparateXYZ',Vector=t.n('Attribute',_attribute_name='marks').outputs['Color']); return s.outputs[0],s.outputs[1],s.outputs[2]
def strip(rows,columns):
    """quads of a grid of vertices whose columns go around and close"""
    I=np.arange(rows*columns).reshape(rows,columns); J=np.roll(I,-1,1); return np.stack([I[:-1],J[:-1],J[1:],I[1:]],2).reshape(-1,4)
def settled(name,dyn,static,frames):
    """simulate(), with the places the things came to rest at kept in the cache"""
    fn=f'{CACHE}/{name}.npy'
    if not os.path.exists(fn): simulate(dyn,static,frames,steps=12); np.save(fn,np.array([np.array(o.matrix_world) for o in dyn]))
    for o,m in zip(dyn,np.load(fn)): o.matrix_world=Matrix(m.tolist())
# ------------------------------------------------------------------ fries
def fry_section(q,r):
    """q: places around a square (-1..1, n x 2) -> the same square with corners of radius r"""
    inner=np.clip(q,-(1-r),1-r); d=q-inner; return inner+r*d/np.maximum(np.linalg.norm(d,axis=1,keepdims=True),1e-9)
def around_square(m):
    """m places at even distances around the square -1..1"""
    s=np.arange(m)/m*4; side=s.astype(int)%4; u=2*(s-side)-1+1/m*4; one=np.ones(m)
    return np.choose(side[:,None],[np.c_[one,u],np.c_[-u,one],np.c_[-one,-u],np.c_[u,-one]])
def fry_mesh(i,L,mat,fine=True):
    """one fry, L cm long: a bent, slightly tapering square rod; fine=False: a simple, hardly smaller one to fall with.
    Its marks: how brown, how moist, its own hue"""
    rs=np.random.RandomState(1000+i); n,m=(int(L*15),64) if fine else (4,8)
    w=rs.uniform(.37,.46); h=w*rs.uniform(.86,1.); taper=rs.uniform(-.12,.12); skew=rs.uniform(-.35,.35,2)
    # rings along it, and some more on the cut ends; q: where on the square, E: how far from the nearer end
    q=around_square(m); body=np.linspace(0,1,n); caps=[.25,.55,.8,.94] if fine else []; rings=[(0.,c) for c in caps]+[(b,1.) for b in body]+[(1.,c) for c in caps[::-1]]
    along=np.array([b for b,_ in rings]); size=np.array([c for _,c in rings]); nr=len(rings)
    x=(along-.5)*L; toend=np.minimum(along,1-along)*L; size=size*(1-.16*np.clip(1-toend/.10,0,1)**2)
    P2=fry_section(q,.20); U=np.tile(P2,(nr,1)); X=np.repeat(x,m); S=np.repeat(size*(1+taper*(along-.5)),m); E=np.repeat(toend,m); Q=np.tile(q,(nr,1))
    corner=np.minimum(np.abs(Q[:,0]),np.abs(Q[:,1]))**5
    Y,Z=U[:,0]*w*S,U[:,1]*h*S; P=np.c_[X+i*7.7,Y,Z]; brown=None
    if fine:
        # dented, wrinkled, blistered on its faces, chipped at its edges, the faces a little sunken
        big=noise3(P,.75,1,2); wrinkle=noise3(P,(2.2,5.,5.),2,3,.6); blister=np.clip(noise3(P,2.6,3)-.25,0,1)*np.clip(noise3(P,.55,4)+.45,0,1); chip=np.clip(noise3(P,(1.5,3,3),5)-.30,0,1)
        grow=.040*big+.022*wrinkle+.12*blister*(1-corner)-.13*chip*corner-.05*(1-corner)*(E>=.05)
        Y=Y*(1+grow); Z=Z*(1+grow); X=X+np.sign(X)*(E<.01)*.05*noise3(P,3.5,6,2)
        # browner at edges, ends and blisters
        ends=np.exp(-E/.55); base=rs.uniform(-.13,.18); brown=.20+base+.27*corner*(.7+.9*noise3(P,.9,7))+.40*ends*(.55+.8*noise3(P,1.1,8))+.30*blister+.12*big+.08*wrinkle+.22*np.clip(noise3(P,.35,9)-.1,0,1)
        marks=np.c_[np.clip(brown,0,1),np.clip(.5+.5*noise3(P,.8,10,2),0,1),np.full(len(P),rs.rand())]
    s=X/L*2; bend=rs.randn(2)*.11*(1 if L>5 else .6); Y=Y+bend[0]*s*s*2+.10*rs.randn()*np.sin(s*3); Z=Z+bend[1]*s*s*1.6; X=X+(skew[0]*Y+skew[1]*Z)*np.clip(1-E/1.2,0,1)
    if not fine: Y,Z,X=Y*.97,Z*.97,X*.98
    V=np.c_[X,Y,Z]; F=strip(nr,m); a,b=len(V),len(V)+1; V=np.vstack([V,V[:m].mean(0),V[-m:].mean(0)]); k=np.arange(m); k1=(k+1)%m; top=(nr-1)*m
    me=bpy.data.meshes.new('fry'); me.from_pydata(V.tolist(),[],F.tolist()+[(a,int(q2),int(p)) for p,q2 in zip(k,k1)]+[(b,int(top+p),int(top+q2)) for p,q2 in zip(k,k1)]); me.polygons.foreach_set('use_smooth',[True]*len(me.polygons))
    if fine: colours_of(me,np.vstack([marks,marks[:1],marks[-1:]])); me.materials.append(mat)
    return me
def fry_mat():
    t=NT('fry'); brown,moist,own=shader_numbers(t)
    brown=t.math('ADD',brown,t.math('MULTIPLY',t.math('SUBTRACT',t.noise(7,5,.7),.5),.40)); brown=t.math('ADD',brown,t.math('MULTIPLY',t.math('SUBTRACT',t.noise(28,3,.6),.5),.26))
    c=t.ramp(brown,[(.05,lin('#f4d9a0')),(.26,lin('#eec376')),(.45,lin('#e2a550')),(.66,lin('#c27c34')),(.88,lin('#8a5220')),(1,lin('#5d3512'))])
    c=t.mix(c,lin('#f2d28a'),t.math('MULTIPLY',own,.22)); n=t.bump(t.noise(11,6,.72),.55,.05); n=t.bump(t.noise(46,4,.65),.45,.015,n)
    rough=t.ramp(t.math('ADD',t.math('MULTIPLY',moist,.6),t.math('MULTIPLY',t.noise(9,4,.7),.4)),[(.35,(.34,)*3),(.62,(.68,)*3)])
    t.bsdf(Base__Color=c,Roughness=rough,Specular=.42,Subsurface=.10,Subsurface__Radius=(.22,.11,.04),Subsurface__Color=lin('#f0c873'),Normal=n); return t.m
def salt(things,count,seed):
    """grains of salt on what looks up"""
    t=NT('salt'); t.bsdf(Base__Color=(.93,.92,.90,1),Roughness=.25,Specular=.6,Subsurface=.3,Subsurface__Radius=(.1,.1,.1),Subsurface__Color=(.95,.95,.95,1)); rs=np.random.RandomState(seed); at=[]
    for o in things:
        me=o.data; v=np.empty(len(me.vertices)*3,np.float32); me.vertices.foreach_get('co',v); nn=np.empty_like(v); me.vertices.foreach_get('normal',nn); M=np.array(o.matrix_world); v=v.reshape(-1,3)@M[:3,:3].T+M[:3,3]; nn=nn.reshape(-1,3)@M[:3,:3].T
        up=np.where(nn[:,2]>.35)[0]
        if len(up): i=rs.choice(up,count); at.append(v[i]+nn[i]*.012)
    at=np.concatenate(at); cube=np.array([(x,y,z) for x in(-1,1) for y in(-1,1) for z in(-1,1)],float); F=np.array([(0,1,3,2),(4,6,7,5),(0,4,5,1),(2,3,7,6),(0,2,6,4),(1,5,7,3)])
    scatter('salt',[cube*np.array(s) for s in ((.5,.5,.5),(.6,.45,.4),(.4,.7,.5))],F,at,np.exp(rs.uniform(np.log(.022),np.log(.055),len(at))),t.m,seed)
def card_paper(name,hexc,greasy=False):
    """uncoated card: fibres, flecks, and where fries lean on it the dark spots of grease"""
    t=NT(name); a=np.array(lin(hexc)[:3]); fibre=t.n('TexNoise',Scale=1.,Detail=6,Roughness=.7); t.i(fibre,'Vector',t.n('Mapping',Vector=t.obj(),Scale=(3,14,9)).outputs[0])
    c=t.ramp(fibre.outputs['Fac'],[(.3,tuple(a*.86)),(.7,tuple(np.minimum(a*1.10,1)))]); c=t.mix(c,t.ramp(t.noise(34,3,.6),[(.28,(.55,.45,.36)),(.36,(1,1,1))]),.6,'MULTIPLY'); c=t.mix(c,t.ramp(t.noise(26,3,.6),[(.66,(0,0,0)),(.72,(.5,.5,.5))]),.35,'ADD'); rough=.88
    if greasy:
        spots=t.math('ADD',t.noise(.62,5,.6),t.math('MULTIPLY',t.n('SeparateXYZ',Vector=t.obj()).outputs[2],.030)); spots=t.ramp(spots,[(.655,(0,0,0)),(.70,(1,1,1))]); c=t.mix(c,t.mix(c,lin('#8a6236'),.62),spots); rough=t.mix((.88,)*3+(1,),(.42,)*3+(1,),spots)
    n=t.bump(t.noise(1.1,5,.6),.22,.10); n=t.bump(t.noise(30,4,.65),.22,.012,n); t.bsdf(Base__Color=c,Roughness=rough,Specular=.25,Normal=n); return t.m
def paper_boat(mat,lx=14.2,ly=9.0,bx=9.4,by=5.4,h=4.5):
    """tray folded of one sheet: four leaning walls with sharp corners, a rim that is not quite straight, corner flaps glued to the long walls"""
    def wall(side,u,t):
        """side 0 front, 1 right, 2 back, 3 left; u along the wall -1..1, t from the bottom to the rim"""
        long_=side%2==0; half=((bx+(lx-bx)*t) if long_ else (by+(ly-by)*t))/2; out=((by+(ly-by)*t) if long_ else (bx+(lx-bx)*t))/2; P=np.c_[(u*6+side*17).ravel(),(t*4).ravel(),np.zeros(u.size)]
        free=1-np.abs(u)**3; out=out+t*free*(.34 if long_ else .16)+free*t*.10*noise3(P,.42,21,2).reshape(u.shape); z=h*t-t**3*free*(.42 if long_ else -.18)+t**4*.07*noise3(P,.9,22,2).reshape(u.shape)*free
        x,y=u*half,-out; k=(0,1,2,3)[side]; c,s=((1,0),(0,1),(-1,0),(0,-1))[k]; return x*c-y*s,x*s+y*c,z
    parts=[]
    for side in range(4):
        u,t=np.meshgrid(np.linspace(-1,1,110),np.linspace(0,1,40),indexing='ij'); parts.append(obj('wall',mesh_from('wall',np.stack(wall(side,u,t),2).reshape(-1,3),grid_faces(110,40)),mat))
        if side%2: continue
        for end in (-1,1):
            a,t2=np.meshgrid(np.linspace(0,1,40),np.linspace(.02,.985,40),indexing='ij'); uu=end*(1-a*.36*t2**.8); x,y,z=wall(side,uu,t2); lift=(.045+.05*a**3)*(-1 if side==0 else 1); o=obj('flap',mesh_from('flap',np.stack([x,y+lift,z],2).reshape(-1,3),grid_faces(40,40)),mat); parts.append(o)
    parts.append(obj('bottom',mesh_from('bottom',np.array([(-bx/2,-by/2,.03),(bx/2,-by/2,.03),(bx/2,by/2,.03),(-bx/2,by/2,.03)]),np.array([[0,1,2,3]])),mat))
    return parts
def boat_hulls(lx=14.2,ly=9.0,bx=9.4,by=5.4,h=4.5,thick=3.):
    """thick walls in the place of the boat's, for things that fall into it"""
    hulls=[]
    for side in range(4):
        c,s=((1,0),(0,1),(-1,0),(0,-1))[side]; b,t=((by,ly) if side%2==0 else (bx,lx)); V=[(x*c+y*s,x*s-y*c,z) for x in (-9,9) for y,z in ((b/2-.14,0),(t/2-.10,h),(b/2+thick,0),(t/2+thick,h))]
        F=np.array([(0,1,3,2),(4,6,7,5),(0,4,5,1),(2,3,7,6),(0,2,6,4),(1,5,7,3)]); hulls.append(obj('hull',mesh_from('hull',np.array(V,float),F,smooth=False)))
    return hulls
def through_wall(P,lx=14.2,ly=9.0,bx=9.4,by=5.4,h=4.5):
    """whether one of the points P stands outside of the boat, below its rim"""
    t=P[:,2]/h; return bool(((t<.9)&((np.abs(P[:,0])>(bx+(lx-bx)*t)/2+.08)|(np.abs(P[:,1])>(by+(ly-by)*t)/2+.08))).any())
def grid_faces(rows,columns):
    """quads of an open grid of vertices"""
    I=np.arange(rows*columns).reshape(rows,columns); return np.stack([I[:-1,:-1],I[1:,:-1],I[1:,1:],I[:-1,1:]],2).reshape(-1,4)
def table_wood():
    t=NT('wood'); wide=t.n('TexNoise',Scale=2.2,Detail=8,Roughness=.62,Distortion=.6); t.i(wide,'Vector',t.n('Mapping',Vector=t.obj(),Scale=(.10,1.,1.)).outputs[0]); pores=t.n('TexNoise',Scale=1.,Detail=4,Roughness=.6); t.i(pores,'Vector',t.n('Mapping',Vector=t.obj(),Scale=(.9,26,4)).outputs[0])
    c=t.ramp(wide.outputs['Fac'],[(.3,lin('#4a3020')),(.5,lin('#6d4a30')),(.7,lin('#8a6242'))]); c=t.mix(c,t.ramp(pores.outputs['Fac'],[(.34,(.45,.40,.36)),(.46,(1,1,1)),(.7,(1.12,1.1,1.08))]),.9,'MULTIPLY')
    gap=t.math('ABSOLUTE',t.math('SUBTRACT',t.math('FRACT',t.math('DIVIDE',t.math('ADD',t.n('SeparateXYZ',Vector=t.obj()).outputs[1],3.6),11.),0),.5)); c=t.mix(c,t.ramp(gap,[(.488,(1,1,1)),(.497,(.1,.08,.06))]),1,'MULTIPLY')
    n=t.bump(wide.outputs['Fac'],.3,.05); n=t.bump(pores.outputs['Fac'],.35,.03,n); t.bsdf(Base__Color=c,Roughness=t.ramp(pores.outputs['Fac'],[(.3,(.62,)*3),(.7,(.36,)*3)]),Specular=.4,Normal=n); return t.m
def sc_festival_fries():
    global GRADE,VIG,ATHR,BG,DN
    BG=90; DN=.4
    VIG=.5; GRADE=dict(ev=.40,con=.30,sat=1.08,warm=-.035); ATHR=.015; slab('table',260,60,3,table_wood(),.3,(0,-4,-3))
    boat=paper_boat(card_paper('boat','#c29f70',greasy=True)); fm=fry_mat(); rs=np.random.RandomState(7); fries=[]; lengths=[]
    for i in range(112):
        L=rs.uniform(5.6,8.2) if rs.rand()<.6 else rs.uniform(2.8,5.4); o=obj('fry',fry_mesh(i,L,None,fine=False)); lengths.append(L); fries.append(o)
        o.location=(rs.uniform(-3.4,3.4),rs.uniform(-1.7,1.7),2.2+i*.55); o.rotation_euler=(rs.rand()*6,rs.randn()*.8,rs.randn()*.9+(math.pi if rs.rand()<.5 else 0))
    funnel=lathe('funnel',[(6.4,4.2),(9.6,14),(9.6,70)],None,40); funnel.scale=(1,.68,1); hulls=boat_hulls(); floor=floor_mesh(None,.03,60); settled('fries_rest',fries,hulls+[funnel,floor],100)
    for o in hulls+[funnel,floor]: bpy.data.objects.remove(o)
    for i,o in enumerate(fries): o.data=fry_mesh(i,lengths[i],fm)
    for o in [o for o in fries if through_wall(verts_world(o,1)) or abs(o.location.x)>4.3 and o.location.z>6.3]: fries.remove(o); bpy.data.objects.remove(o)   # what hangs over the edge looks as if it floated
    for o in boat: o.modifiers.new('s','SOLIDIFY').thickness=.06
    fallen=list(fries)
    # some stand in the heap, leaning outwards as if poured: their feet are hidden in it
    for j,(x,y,L,lean,turn) in enumerate(((-3.9,.9,7.2,.62,2.85),(-2.3,1.6,7.6,.36,2.5),(-.9,1.9,7.0,.22,1.7),(.5,1.4,7.8,.30,.9),(3.4,1.3,7.4,.50,.35),(4.4,.3,6.8,.72,-.1),(-3.2,-.6,6.4,.80,3.4))):
        d=Vector((math.sin(lean)*math.cos(turn),math.sin(lean)*math.sin(turn),math.cos(lean))); o=obj('fry',fry_mesh(300+j,L,fm)); fries.append(o)
        o.matrix_world=Matrix.Translation(Vector((x,y,5.6))+d*.6)@d.to_track_quat('X','Z').to_matrix().to_4x4()@Matrix.Rotation(j*.9,4,'X')
    bpy.context.view_layer.update(); salt([o for o in fries if o.location.z>3.2],26,5)
    top=max(fallen,key=lambda o:o.location.z if abs(o.location.x-1.8)<2.2 and o.location.y<1.0 else -9); p=top.location
    k=obj('pick',pick(),bio_mat()); k.matrix_world=Matrix.Translation(p+Vector((0,-.1,.15)))@Euler((0,math.radians(62),math.radians(-68)),'XYZ').to_matrix().to_4x4()@Matrix.Translation(Vector((-8.9,0,-.2)))
    nm=napkin('nap',15,15,linen_mat('linen','#d9cdb4'),seed=9,th=.10,wave=.5); nm.location=(-15.5,1.5,0); nm.rotation_euler=(0,0,.5)
    # string lights behind, and the light in front
    tb=NT('bokeh'); im=tb.n('TexImage'); im.image=bpy.data.images.load(bokeh_tex('bokeh2',1600,900,92,5)); im.image.colorspace_settings.name='Linear'; em=tb.n('Emission',Strength=1.35,Color=im.outputs[0]); tb.t.links.new(em.outputs[0],tb.out.inputs[0])
    me=mesh_from('bk',np.array([(-80,0,-45),(80,0,-45),(80,0,45),(-80,0,45)],float),np.array([[0,1,2,3]])); uv=me.uv_layers.new(name='UV'); uv.data.foreach_set('uv',np.array([0,0,1,0,1,1,0,1],np.float32)); q=obj('bk',me,tb.m); q.location=(0,110,4); q.visible_diffuse=False
    camera((-5.3,-47.2,16.8),(-3.4,0,7.75),lens=64,fstop=5.0,focus=(p.x,p.y-1.6,p.z-.6)); area('key',(-30,-20,28),(0,0,5),7,20000,(1,.88,.72)); area('rim',(22,34,24),(0,0,4),14,13000,(1,.70,.42)); area('rim2',(-30,30,18),(0,0,4),14,5000,(1,.74,.5)); area('fill',(4,-50,14),(0,0,4),26,5200,(1,.86,.70)); sky(.10,(.35,.45,.75),(.9,.6,.35))
# ------------------------------------------------------------------ ice cream
def scoop(name,R,loc,mat,seed,drag,tilt=(0,0,0)):
    """a ball as the scoop leaves it: furrows along the way of the scoop (around the axis drag), flakes torn open, a ragged foot.
    Its marks: how melted, how deep in a furrow, how torn"""
    V,F=ico(7); a=np.array(drag,float); a/=np.linalg.norm(a); b=np.cross(a,(.3,.2,1)); b/=np.linalg.norm(b); c=np.cross(a,b); S=V*R+seed*9.1
    # w: which furrow; way: how far along it; G: places drawn out along the furrows
    w=V@a+.045*noise3(S,.45,31,2); way=np.arctan2(V@c,V@b); G=np.c_[w*R,np.cos(way)*R*.22,np.sin(way)*R*.22]+seed*5.3
    furrow=1-np.abs(noise3(G,(1.5,.9,.9),32)); fine=1-np.abs(noise3(G,(4.2,1.6,1.6),33)); flake=sstep(.05,.16,noise3(G,(2.1,1.5,1.5),34))
    torn=sstep(-.25,.45,noise3(S,.42,35,2)); rough=noise3(S,1.7,36,5,.62); tear=np.exp(-(noise3(G+3.7,(.9,1.,1.),37,2)/.10)**2)*sstep(.1,.6,noise3(S,.5,38)+.5*rough)
    z=V[:,2]+.10*noise3(np.c_[V[:,:2]*R,0*w]+seed,.62,39,2); foot=sstep(-.16,-.34,z); lip=noise3(np.c_[V[:,:2]*R,V[:,2]*R*.6]+seed*3,.95,40,3,.6)
    grow=.040*(furrow**2-.5)+.017*(fine**2-.5)*(.4+torn)+.024*flake*(.35+torn)+.019*rough*(.45+1.1*torn)-.030*tear+foot*(.060+.075*lip+.025*np.abs(rough))-.22*sstep(-.52,-.95,V[:,2])
    o=obj(name,mesh_from(name,V*(1+grow)[:,None]*R*np.array([1,1,.95]),F),mat); o.location=loc; o.rotation_euler=[math.radians(q) for q in tilt]
    colours_of(o.data,np.c_[np.clip(.75*foot+.55*np.clip(noise3(S,.38,41)-.05,0,1),0,1),np.clip(.6-furrow*.6+tear*.6,0,1),torn]); return o
def ice_mat(name,hexc,bits=None,amount=.70,scale=9,soft=.02,strength=.9):
    """bits: colour of what is in it (vanilla seed, nuts, fruit); amount: the higher, the fewer"""
    t=NT(name); melted,deep,torn=shader_numbers(t); a=np.array(lin(hexc)[:3]); c=t.ramp(t.noise(1.1,5,.6),[(.3,tuple(a*.94)),(.7,tuple(np.minimum(a*1.05,1)))]); c=t.mix(c,tuple(a*np.array([.86,.74,.60]))+(1,),t.math('MULTIPLY',deep,.38)); c=t.mix(c,tuple(a*np.array([.95,.86,.74]))+(1,),t.math('MULTIPLY',melted,.35))
    pores=t.noise(30,5,.7); n=t.bump(pores,.62,.045); n=t.bump(t.noise(11,6,.7),.42,.07,n)
    if bits:
        spot=t.ramp(t.noise(scale,3,.55),[(amount,(0,0,0)),(amount+soft,(strength,)*3)]); c=t.mix(c,lin(bits),spot); n=t.bump(spot,.35,.05,n)
    crystal=t.ramp(t.noise(70,2,.5),[(.70,(0,0,0)),(.74,(1,1,1))]); c=t.mix(c,(1,1,1,1),t.math('MULTIPLY',crystal,.35))
    wet=t.math('MAXIMUM',melted,t.math('MULTIPLY',crystal,.6)); rough=t.math('SUBTRACT',.62,t.math('MULTIPLY',wet,.44))
    t.bsdf(Base__Color=c,Roughness=rough,Specular=.42,Subsurface=.22,Subsurface__Radius=(.42,.28,.18),Subsurface__Color=lin(hexc),Normal=n); return t.m
def sc_ice_cream():
    global GRADE,VIG,DN
    VIG=.30; GRADE=dict(ev=-.12,sat=.98); DN=.3; cyc(plaster('terra','#c39a85',.05,.3,.8),depth=46,r=22)
    Rt,Rb,Hc=4.7,3.55,6.0; cup=lathe('cup',[(.01,.35),(Rb-.1,.35),(Rb-.05,0.02),(Rb,0)]+[(Rb+(Rt-Rb)*q,Hc*q) for q in np.linspace(.02,1,20)]+[(Rt+.19*math.sin(a)*1.0,Hc+.19-.19*math.cos(a)) for a in np.linspace(.2,5.2,18)]+[(Rt-.10,Hc-.1),(Rt-.35,Hc-1.4),(.01,Hc-1.5)],plaster('paper','#e9dcc2',.03,.12,2.,.6,.06),200)
    lathe('sleeve',[(Rb+(Rt-Rb)*q+.05,Hc*q) for q in np.linspace(.0,.62,12)]+[(Rb+(Rt-Rb)*.62,Hc*.62+.01)],card_paper('sleevecard','#b59a78'),200)
    scoop('van',3.05,(-1.25,-.75,Hc+.95),ice_mat('vanilla','#f7e3c2','#3a2717',.68,24,.02,.85),2,(.5,.25,.8),(0,-8,20))
    scoop('pis',2.95,(1.8,.85,Hc+1.0),ice_mat('pistachio','#cbc893','#7f7a3c',.655,4.2,.03,.75),5,(-.3,.5,.8),(6,10,80))
    scoop('ter',2.75,(-.15,1.35,Hc+4.0),ice_mat('peach','#eab596','#c4644a',.63,2.6,.10,.55),9,(.7,.1,.6),(-5,4,10))
    M=Matrix.Translation(Vector((1.5,-1.3,Hc+1.9)))@Euler((0,math.radians(60),math.radians(-118)),'XYZ').to_matrix().to_4x4()@Matrix.Translation(Vector((-8.7,0,-.3))); k=obj('icespoon',icespoon(),bio_mat()); k.matrix_world=M
    put(icespoon(),bio_mat(),(-9.0,-7.6),14,0); sprig(13,7,0,2.3,12,6,4,(2.9,1.35),.4)
    sd=(-.68,-.10,.62); gobo((9,20,),sd,60,5,34,7,2.5,(9,4)); gobo((15,44),sd,60,8,40,8,1.2,(9,4)); camera((0,-46,20.5),(-.8,0,6.1),lens=76,fstop=6.3,focus=(0,-3.2,7.5)); sun(sd,4.6,2.0); sky(.45)
# ------------------------------------------------------------------ tomatoes
def tomato_mesh(seed):
    """a small tomato of radius 1: not quite round, faint ribs at the shoulder, a hollow where the stalk sits. Its marks: near the stalk"""
    V,F=ico(5); rho=np.hypot(V[:,0],V[:,1]); turn=np.arctan2(V[:,1],V[:,0]); top=np.clip(V[:,2],0,1); rs=np.random.RandomState(seed)
    grow=.030*noise3(V+seed*3.3,.9,51,2)+.012*np.cos(5*turn+seed)*rho*top*2-.17*np.exp(-(rho/.24)**2)*(V[:,2]>0)-.03*np.exp(-(rho/.10)**2)*(V[:,2]<0)
    me=mesh_from('tom',V*(1+grow)[:,None]*np.array([1,rs.uniform(.94,1),rs.uniform(.84,.95)]),F); near=np.exp(-(rho/.42)**2)*(V[:,2]>0)
    colours_of(me,np.c_[near,np.clip(.5+.5*noise3(V+seed,1.6,52,3),0,1),.5+.5*V[:,2]]); return me
def tomato_mat():
    t=NT('tom'); near,patch,height=shader_numbers(t); own=t.n('ObjectInfo').outputs['Random']; c=t.ramp(own,[(0,lin('#a3251a')),(.55,lin('#bb3a22')),(.85,lin('#c6582a')),(1,lin('#cf7f38'))])
    c=t.mix(c,lin('#c9762f'),t.math('MULTIPLY',near,.62)); c=t.mix(c,lin('#7e1a12'),t.math('MULTIPLY',patch,.30)); c=t.mix(c,lin('#d98a4f'),t.ramp(t.noise(26,2,.5),[(.66,(0,0,0)),(.74,(.35,)*3)]))
    n=t.bump(t.noise(3.2,3,.5),.10,.05); n=t.bump(t.noise(60,3,.6),.07,.006,n); bloom=t.noise(4,5,.7)
    t.bsdf(Base__Color=c,Roughness=t.ramp(bloom,[(.35,(.20,)*3),(.65,(.44,)*3)]),Specular=.42,Subsurface=.16,Subsurface__Radius=(.45,.10,.05),Subsurface__Color=lin('#d2452a'),Normal=n); return t.m
def tomato(p,size,rs):
    if 'tom' not in _M: _M['tom']=tomato_mat(); _M['tomme']=[tomato_mesh(i) for i in range(5)]; _M['sepal']=[leaf_mesh('sep',.80,.20,leafmats()[0],.3,k,.08,i) for i,k in enumerate((.5,.1,.9,.3))]
    o=obj('tom',_M['tomme'][rs.randint(5)],_M['tom']); o.location=p; o.scale=(size,)*3; o.rotation_euler=(rs.randn()*.4,rs.randn()*.4,rs.rand()*6); bpy.context.view_layer.update(); M=o.matrix_world.copy(); turned=M.to_quaternion().to_matrix().to_4x4(); start=Matrix.Translation(M@Vector((0,0,.76)))@turned
    for k in range(5): q=obj('sep',_M['sepal'][rs.randint(4)]); q.matrix_world=start@Matrix.Rotation(k*1.2566+rs.randn()*.15,4,'Z')@Matrix.Rotation(-rs.uniform(.0,.5),4,'Y')@Matrix.Scale(size*.62,4)
    s=np.linspace(0,1,6); stalk=tube('stalk',np.c_[.10*s*s,0*s,.42*s],.075*(1-.2*s),_M.setdefault('stalk',plaster('stalk','#6f7a45',.15,.4)) if 'stalk' not in _M else _M['stalk'],8); stalk.matrix_world=start@Matrix.Scale(size*.62,4)
    return o
