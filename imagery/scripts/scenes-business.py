# Pictures for the business pages, the contact page and the "not found" page. Loaded by bio.py after scenes.py,
# whose palette, props and light these scenes share. One function per picture, named sc_<file name>.

# ------------------------------------------------------------------ helpers
def rr_sdf(X,Y,cx,cy,w,h,r):
    """signed distance to a rounded rectangle (negative inside)"""
    qx,qy=np.abs(X-cx)-w/2+r,np.abs(Y-cy)-h/2+r
    return np.minimum(np.maximum(qx,qy),0)+np.hypot(np.maximum(qx,0),np.maximum(qy,0))-r
def grid_mesh(name,X,Y,Z,keep=None):
    """height field as a mesh; keep: boolean field of the vertices that stay"""
    I=np.arange(X.size).reshape(X.shape); F=np.stack([I[:-1,:-1],I[1:,:-1],I[1:,1:],I[:-1,1:]],2).reshape(-1,4)
    if keep is not None: F=F[keep.ravel()[F].all(1)]
    return mesh_from(name,np.stack([X,Y,Z],2).reshape(-1,3),F)
def sheet(name,w,h,mat,loc,rot,curl=.0,seed=1,th=.02,n=120):
    """a sheet of paper that does not lie quite flat; curl lifts its upper right corner (cm)"""
    x,y=np.linspace(-w/2,w/2,n),np.linspace(-h/2,h/2,n); X,Y=np.meshgrid(x,y,indexing='ij'); u=np.clip((X/w+Y/h),-1,1)
    Z=.03+.05*(1+np.tanh(fbm(X+50,Y+50,seed,.10,2)))+curl*np.clip(u-.35,0,1)**2/.42
    o=obj(name,grid_mesh(name,X,Y,Z),mat,(loc[0],loc[1],loc[2]),(0,0,math.radians(rot))); s=o.modifiers.new('s','SOLIDIFY'); s.thickness=th; return o
def band_around(x,y,yaw,w,hh,z,length,hexc,k):
    """paper band (w wide, hh high) around a set of cutlery, k cm from the handle ends along yaw (degrees)"""
    ya=math.radians(yaw); cx,cy=x+k*math.cos(ya),y+k*math.sin(ya); m=_M.setdefault('band'+hexc,plaster('band'+hexc,hexc,.03,.1)); s=np.linspace(0,2*np.pi,97)
    p=w/2*np.sign(np.cos(s))*np.abs(np.cos(s))**.16; q=z+hh/2+hh/2*np.sign(np.sin(s))*np.abs(np.sin(s))**.3; V=[]
    for l in np.linspace(-length/2,length/2,5):
        for a_,b_ in zip(p,q): V.append((cx+math.cos(ya)*l-math.sin(ya)*a_,cy+math.sin(ya)*l+math.cos(ya)*a_,b_))
    F=[(r*97+i,r*97+i+1,(r+1)*97+i+1,(r+1)*97+i) for r in range(4) for i in range(96)]; o=obj('band',mesh_from('band',np.array(V),np.array(F)),m); o.modifiers.new('s','SOLIDIFY').thickness=.04; return o
def grain_mat(): return _M.setdefault('barley',island_mat('barley',[(0,'#cfae74'),(.4,'#e2c88f'),(.8,'#eeddb3'),(1,'#b88f52')],.42,.2)) if 'barley' not in _M else _M['barley']
def grain_var():
    """cooked barley: small ellipsoids with a crease"""
    V,F=ico(2); return [V*np.array([.62,.42,.36])*(1-.16*np.exp(-(V[:,1:2]/.25)**2)*(V[:,2:3]>0))*s for s in (.9,1.,1.1)],F
def herbs(spots,rs,size=1.5):
    la,lb=leafmats()
    for i,(x,y,z) in enumerate(spots):
        me=leaf_mesh('herb%d'%rs.randint(1<<30),size*rs.uniform(.8,1.25),size*.58*rs.uniform(.8,1.2),la if rs.rand()<.5 else lb,rs.uniform(.15,.35),rs.uniform(.3,.9),.06,int(rs.randint(1<<20))); o=obj('herb',me); o.location=(x,y,z); o.rotation_euler=Euler((rs.randn()*.3,-rs.uniform(.05,.6),rs.rand()*6.28),'XYZ')
def grain_bed(name,x,y,z,fx,fy,n,seed,pw=1.,dome=.5,size=.42):
    """a bed of barley filling a super-ellipse of half axes fx, fy at height z"""
    rs=np.random.RandomState(seed); P=rs.uniform(-1,1,(n*3,2)); rad=(np.abs(P[:,0])**(2/pw)+np.abs(P[:,1])**(2/pw))**(pw/2); k=rad<1; P,rad=P[k][:n],rad[k][:n]
    v,F=grain_var(); zz=z+dome*(1-rad**2)+.10*fbm(P[:,0]*fx+seed,P[:,1]*fy,seed,.5,2)+rs.uniform(-.28,.12,len(P)); scatter(name,v,F,np.c_[x+P[:,0]*fx,y+P[:,1]*fy,zz],size*np.exp(rs.randn(len(P))*.12),grain_mat(),seed,smooth=True)
    a=np.linspace(0,2*np.pi,80,endpoint=False); q=lambda t:np.sign(t)*np.abs(t)**pw; rows=[np.c_[x+fx*r*q(np.cos(a)),y+fy*r*q(np.sin(a)),np.full(80,z+dome*(1-r*r)-.22)] for r in (1.,.7,.4,.01)]
    obj(name+'bed',mesh_from(name+'bed',np.concatenate(rows),np.array([(i*80+j,i*80+(j+1)%80,(i+1)*80+(j+1)%80,(i+1)*80+j) for i in range(3) for j in range(80)])),_M.setdefault('grainbed',plaster('grainbed','#c9a565',.1,.3,3)) if 'grainbed' not in _M else _M['grainbed'])
def stay(o,matrix): o.matrix_world=matrix; return o
# ------------------------------------------------------------------ airline tray
def moulded_tray(W,D,rooms,hexc):
    """pressed-fibre tray: a height field with rounded compartments rooms=[(cx,cy,w,h)]"""
    h=.06; X,Y=np.meshgrid(np.arange(-W/2-.5,W/2+.5,h),np.arange(-D/2-.5,D/2+.5,h),indexing='ij'); d=rr_sdf(X,Y,0,0,W,D,2.6)
    Z=1.75+.28*sstep(-1.0,-.55,d); 
    for cx,cy,w,hh in rooms: Z=np.minimum(Z,Z-1.5*sstep(.05,-.70,rr_sdf(X,Y,cx,cy,w,hh,1.5)))
    Z=Z*sstep(.02,-.22,d)-.05; Z=gaussian_filter(Z,1.1)
    return obj('mtray',grid_mesh('mtray',X,Y,Z,d<.12),plaster('mtray',hexc,.05,.45,1.6,.8,.16))
def bread_roll(x,y,z,R,seed):
    V,F=ico(6); off=Vector((seed*3.1,1.7,seed)); d=np.array([1+.035*mnoise.noise(Vector(v)*1.6+off)+.008*mnoise.noise(Vector(v)*9+off)-.085*math.exp(-((v[1]+.10*v[0]+.02*mnoise.noise(Vector(v)*5))/.085)**2)*max(0,v[2])**.5 for v in V])
    P=V*d[:,None]*np.array([1.28,1.,.72]); P[:,2]=np.where(P[:,2]<-.42,-.42+(P[:,2]+.42)*.15,P[:,2]); t=NT('crust'); sp=t.n('SeparateXYZ',Vector=t.obj()); hgt=t.math('ADD',t.math('DIVIDE',sp.outputs[2],R*1.5),t.math('MULTIPLY',t.noise(.8,5,.65),.55))
    c=t.ramp(hgt,[(.10,lin('#e3c58c')),(.38,lin('#cf9a55')),(.62,lin('#a9672f')),(.85,lin('#c58a4b'))]); slash=t.math('ABSOLUTE',t.math('ADD',sp.outputs[1],t.math('MULTIPLY',sp.outputs[0],.10))); c=t.mix(lin('#dfbf85'),c,t.ramp(t.math('ADD',slash,t.math('MULTIPLY',t.noise(3,4,.7),.25)),[(.20,(.35,.35,.35)),(.42,(1,1,1))])); c=t.mix(c,lin('#f2e6cf'),t.ramp(t.noise(4,6,.75),[(.52,(0,0,0)),(.72,(.55,.55,.55))]))
    t.bsdf(Base__Color=c,Roughness=.62,Specular=.3,Normal=t.bump(t.noise(6,7,.7),.35,.05)); o=obj('roll',mesh_from('roll',P*R,F),t.m); o.location=(x,y,0); o.rotation_euler=(0,0,.5); ground(o,z); return o
def sc_airline_tray():
    global GRADE,VIG,DN
    DN=.5
    VIG=.25; GRADE=dict(ev=-.12); floor_mesh(plaster('oatpl','#e9decb',.05,.30,.8)); b=bio_mat(); rs=np.random.RandomState(6)
    t=moulded_tray(37,26.4,[(-7.1,4.9,20.4,13.4),(10.6,5.9,11.8,11.4),(-5.9,-7.0,22.8,8.6),(11.8,-6.5,9.4,9.6)],'#a9b99a'); z=.28
    # main compartment: an oat dish of barley with herbs and tomatoes
    dish=tray(plaster('dish','#eadfc9',.04,.15,1.5,.6,.10),17.6,10.8,15.4,8.6,3.0); dish.location=(-7.1,4.9,z); dish.modifiers.new('s','SOLIDIFY').thickness=.16
    grain_bed('barley',-7.1,4.9,z+1.75,7.95,4.65,6800,3,.30,.55)
    herbs([(-7.1+rs.uniform(-6,6),4.9+rs.uniform(-3.3,3.3),z+2.35) for _ in range(17)],rs,1.25)
    for dx,dy in ((-5.0,1.5),(-3.3,-1.2),(-.2,1.8),(2.1,-1.6),(4.4,1.0),(.9,-.2)): tomato((-7.1+dx,4.9+dy,z+2.75),1.02,rs)
    # small bowl
    plate(10.6,5.9,4.7,'#e8dcc4',z-.42,True)
    for i,q in enumerate(np.linspace(0,6.28,7)[:-1]): tomato((10.6+2.5*math.cos(q),5.9+2.5*math.sin(q),z+1.75),1.25,rs)
    for q in (.6,2.7,4.8): tomato((10.6+1.05*math.cos(q),5.9+1.05*math.sin(q),z+2.9),1.25,rs)
    herbs([(10.6+1.9,5.9-1.7,z+3.0),(10.6-2.2,5.9+1.3,z+3.0)],rs,1.9)
    n=napkin('nap',8.0,8.0,linen_mat('linen','#c98f70'),seed=7,n=200); n.location=(11.8,-6.5,z-.02); bread_roll(11.8,-6.4,z+.35,2.35,3)
    for mk,dy in ((knife,2.55),(fork,.52),(spoon,-2.02)): put(mk(),b,(-14.6,-6.95+dy*.98),0+dy*.25,z)
    band_around(-14.6,-6.62,0,6.7,1.55,z+.02,3.4,'#e9dcc2',6.0)
    sprig(-28,14.5,0,-.9,11,5,7,(3.2,1.6),.4)
    sd=(-.66,.46,.58); gobo((14,15),sd,70,6,34,7,2.5,(9,4)); frame([t],el=50,az=-9,lens=62,fill=.84,centre=(.5,.49),fstop=9,focus=(-4,-6,1),mode='box'); sun(sd,4.7,1.9); sky(.45)
# ------------------------------------------------------------------ retail pack
def sleeve(loc,rot,me_in,n,label):
    """open kraft sleeve (6.8 x 3.9 x 12.6 cm) with n pieces in it, a plain paper label and a thumb notch"""
    W,D,Hh,t=6.8,3.9,12.6,.07; k=kraft_mat(); ki=kraft_mat('kraft_in','#c2a480'); e=bpy.data.objects.new('pack',None); S.collection.objects.link(e); e.location=loc; e.rotation_euler=[math.radians(a) for a in rot]
    a=np.linspace(math.pi,2*math.pi,25); top=[(1.3*math.cos(q),Hh+1.3*math.sin(q)) for q in a]; P=[(-W/2,0),(W/2,0),(W/2,Hh)]+top[::-1]+[(-W/2,Hh)]
    me=bpy.data.meshes.new('front'); me.from_pydata([(x,0,z) for x,z in P],[],[list(range(len(P)))]); f=obj('front',me,k,(0,-D/2,0)); f.parent=e; f.modifiers.new('s','SOLIDIFY').thickness=t
    slab('back',W,t,Hh+.25,ki,.03,(0,D/2,0),parent=e); slab('base',W,D,t,ki,.03,(0,0,0),parent=e)
    for sx in (-1,1): slab('side',t,D,Hh,k,.03,(sx*W/2,0,0),parent=e)
    m=_M['lab'+label]=_M.get('lab'+label) or plaster('lab'+label,label,.03,.12,1.5,.75,.10)
    for sy in (-1,1): slab('lab',W+.24,.03,5.4,m,.012,(0,sy*(D/2+.075),3.1),parent=e)
    for sx in (-1,1): slab('lab',.03,D+.18,5.4,m,.012,(sx*(W/2+.105),0,3.1),parent=e)
    # the shape of the piece, printed flat on the label
    ink=_M['ink']=_M.get('ink') or plaster('ink','#2c4636',.02,.05); q=obj('print',me_in.copy(),None); q.data.materials.clear(); q.data.materials.append(ink); q.parent=e; q.matrix_parent_inverse=Matrix.Identity(4)
    q.matrix_local=Matrix.Translation((0,-D/2-.096,3.6))@Matrix.Rotation(math.radians(90),4,'Z')@Matrix.Rotation(math.radians(-90),4,'Y')@Matrix.Diagonal((.26,.26,.004,1))
    # the pieces bulge up to 1.2 cm towards the front: the foremost one starts that far behind it
    rs=np.random.RandomState(int(abs(loc[0]*3+loc[1]))+n)
    for i in range(n):
        o=obj('in',me_in,bio_mat()); o.parent=e; y=D/2-.28-i*(D-1.95)/max(n-1,1)
        o.matrix_local=Matrix.Translation((rs.randn()*.10,y,.25+abs(rs.randn())*.22))@Matrix.Rotation(math.radians(90+rs.randn()*2),4,'Z')@Matrix.Rotation(math.radians(-90+rs.randn()*.25),4,'Y')@Matrix.Rotation(math.radians(rs.randn()*1.2),4,'X')
    return e
def sc_retail_pack():
    global GRADE,VIG
    VIG=.28; GRADE=dict(ev=-.13); cyc(plaster('oatpl','#eadfca',.05,.30,.8),depth=44,r=24); b=bio_mat()
    fk,kn,sp=fork(),knife(),spoon(); sleeve((-11.2,5.2,0),(0,0,9),kn,5,'#e3d7bd'); sleeve((-1.8,6.4,0),(0,0,3),fk,6,'#a9b99a'); sleeve((7.7,5.0,0),(0,0,-7),sp,5,'#c98f70')
    # one pack lies in front on its back, mouth towards the left
    sleeve((21.5,-5.4,2.05),(-90,0,68),fk,5,'#a9b99a')
    for i,(a,z) in enumerate(((118,0),(97,.16),(76,.30),(55,.42))): put(fk,b,(-6.2+1.0*math.cos(math.radians(a)),-17.2+1.0*math.sin(math.radians(a))),a,z*.55)
    sprig(-24,-3,0,-.75,11,5,7,(3.2,1.6),.4)
    sd=(-.66,-.26,.60); gobo((14,30),sd,70,5,40,8,2.4,(10,4.4)); camera((1.5,-66,30),(1.2,0,5.2),lens=56,fstop=9,focus=(-1.4,0,6)); sun(sd,4.3,1.9); sky(.50)
# ------------------------------------------------------------------ catering table
def paper_bowl(x,y,seed,Rt=6.6,Rb=4.3,Hc=5.2,hexc='#bd9b72',leafs=9,toms=5):
    rs=np.random.RandomState(seed); k=_M['kraftb']=_M.get('kraftb') or card_paper('kraftb','#c4a47c'); g=lathe('pbowl',[(.01,.3),(Rb-.15,.3),(Rb-.05,.02),(Rb,0)]+[(Rb+(Rt-Rb)*q**.82,Hc*q) for q in np.linspace(.02,1,26)]+[(Rt+.17*math.sin(a),Hc+.17-.17*math.cos(a)) for a in np.linspace(.2,5.2,18)]+[(Rt-.16,Hc-.2)]+[(Rb-.25+(Rt-Rb)*q**.82,Hc*q) for q in np.linspace(.95,.2,16)],k,180); g.location=(x,y,0); g.rotation_euler=(0,0,rs.rand()*6)
    grain_bed('g%d'%seed,x,y,Hc-1.25,Rt-1.05,Rt-1.05,3700,seed,1.,.7)
    for i in range(toms): q=i*6.283/toms+rs.rand()*.7; r=rs.uniform(.42,.62)*Rt; tomato((x+r*math.cos(q),y+r*math.sin(q),Hc-.25),rs.uniform(1.05,1.2),rs)
    herbs([(x+Rt*.62*rs.uniform(-1,1),y+Rt*.62*rs.uniform(-1,1),Hc-.45) for _ in range(leafs)],rs,1.9); return g
def sc_catering_table():
    global GRADE,VIG,DN
    VIG=.32; DN=.7; GRADE=dict(ev=-.06,con=.30,warm=-.085); floor_mesh(linen_mat('cloth','#e6d9bf',.16)); b=bio_mat(); rs=np.random.RandomState(8); fk,sp=fork(),spoon()
    for i in range(5):
        x,y=-19+i*14.2,-9.5+i*15.5; paper_bowl(x,y,20+i)
        # a pair in front of each bowl, handles towards the guest
        n=napkin('nap%d'%i,8.6,19.6,_M.setdefault('ln%d'%(i%2),None) or linen_mat('ln%d'%i,('#a8b597','#c9987c')[i%2]),seed=i+2,n=200); n.location=(x+11.6,y-10.6,0); n.rotation_euler=(0,0,math.radians(-2+rs.randn()*2))
        put(fk,b,(x+9.9,y-19.2),90.5+rs.randn()*.7,.36); put(sp,b,(x+13.3,y-19.0),89.5+rs.randn()*.7,.36)
    # one spoon stands in the first bowl
    M=Matrix.Translation(Vector((-18.2,-9.2,4.0)))@Euler((0,math.radians(48),math.radians(150)),'XYZ').to_matrix().to_4x4()@Matrix.Translation(Vector((-15.6,0,-.6))); stay(obj('sp',sp,b),M)
    for p,s in (((8.6,-26.5,1.15),1.35),((11.4,-25.0,1.1),1.28),((10.2,-22.6,1.05),1.2),((-29,12,1.15),1.35),((-26.2,13.6,1.1),1.25)): tomato(p,s,rs)
    sprig(-38,22,0,-.5,14,6,9,(3.6,1.8),.35); sprig(-26,-20.5,0,.1,12,6,4,(3.2,1.6),.3); sprig(-14,30,0,.3,13,6,12,(3.6,1.8),.3)
    sd=(-.80,.30,.36); gobo((30,10),sd,85,6,50,8,2.5,(13,5.5)); camera((-2,-74,41),(2.2,-.6,2.6),lens=54,fstop=5.6,focus=(-10,-9,4)); sun(sd,5.4,1.9); sky(.44)
# ------------------------------------------------------------------ pilot material
def metal_scoop(loc,yaw,L=12.,R=3.7):
    """round-bottomed scoop lying on the table; the mouth is at loc, the handle points along yaw (degrees)"""
    x=np.linspace(0,L,40)[:,None]; lim=np.radians(58+52*sstep(0,L*.55,x)); ph=np.linspace(-1,1,61)[None]*lim; r=R*(1-.06*(1-x/L)); V=np.stack([x+0*ph,r*np.sin(ph),R-r*np.cos(ph)],2).reshape(-1,3); I=np.arange(40*61).reshape(40,61); F=np.stack([I[:-1,:-1],I[1:,:-1],I[1:,1:],I[:-1,1:]],2).reshape(-1,4)
    c=len(V); V=np.vstack([V,[[L,0,R]]]); F=np.vstack([F,[[I[-1,j],I[-1,j+1],c,c] for j in range(60)]])
    t=NT('steel'); br=t.n('TexNoise',Scale=1.,Detail=4); mp=t.n('Mapping',Vector=t.obj(),Scale=(2,26,26)); t.i(br,'Vector',mp.outputs[0]); t.bsdf(Base__Color=lin('#c3bfb4'),Metallic=1.,Roughness=t.ramp(br.outputs['Fac'],[(.3,(.26,)*3),(.7,(.42,)*3)]),Specular=.5,Normal=t.bump(br.outputs['Fac'],.06,.01))
    me=bpy.data.meshes.new('scoop'); me.from_pydata(V.tolist(),[],[tuple(dict.fromkeys(int(i) for i in f)) for f in F]); me.polygons.foreach_set('use_smooth',[True]*len(me.polygons)); me.use_auto_smooth=True; me.auto_smooth_angle=math.radians(40); o=obj('scoop',me,t.m,loc,(0,0,math.radians(yaw))); s=o.modifiers.new('s','SOLIDIFY'); s.thickness=.11; s.offset=1
    q=np.linspace(0,1,30); h=tube('handle',np.c_[L-.2+q*10.5,0*q,R*1.12+.9*np.sin(q*2.2)],.52+.34*sstep(.10,.55,q)*(1-.55*sstep(.9,1,q)),t.m,24); h.parent=o; return o
def sc_pilot_material():
    global GRADE,VIG
    VIG=.26; GRADE=dict(ev=-.12); floor_mesh(plaster('sagepl','#a9b99a',.05,.32,.9,.85,.09)); b=bio_mat(); pm=island_mat('pellet',[(0,'#b99a6b'),(.4,'#cdb082'),(.8,'#dcc49a'),(1,'#a98a5c')],.6,.35); v,F=pellet_var()
    # scoop and what runs out of it
    yaw=138; ya=math.radians(yaw); mx,my=-8.6,1.4; metal_scoop((mx,my,0),yaw); rs=np.random.RandomState(4); n=2600; x=rs.rand(n)*11.6; fill=1.0+x*.33+.25*np.sin(x*.9); y=rs.uniform(-1,1,n)*3.25; wall=3.7-np.sqrt(np.maximum(3.35**2-y**2,0)); top=np.minimum(fill,5.2)-.03*y*y; k=top>wall+.2; x,y,wall,top=x[k],y[k],wall[k],top[k]; z=np.maximum(top-rs.rand(len(x))**2*1.6,wall+.28)
    scatter('pin',v,F,np.c_[mx+x*math.cos(ya)-y*math.sin(ya),my+x*math.sin(ya)+y*math.cos(ya),z],.42*np.exp(rs.randn(len(x))*.1),pm,5,smooth=True)
    heap('pout',v,F,mx+2.6*math.cos(ya+math.pi),my+2.6*math.sin(ya+math.pi),5.2,2.0,2500,.42,pm,8,.10,.82)
    k=60; a=ya+math.pi+rs.randn(k)*.55; r=rs.uniform(4,11,k); scatter('stray',v,F,np.c_[mx+r*np.cos(a),my+r*np.sin(a),np.full(k,.2)],np.full(k,.42),pm,6,smooth=True)
    # three spoons still on their runner
    ux,uy=math.cos(math.radians(62)),math.sin(math.radians(62)); px,py=-uy,ux; ox,oy=6.6,-10.4
    me=spoon()
    for j in (-1,0,1):
        sx,sy=ox-px*j*4.2,oy-py*j*4.2; put(me,b,(sx,sy),62,0); s=np.linspace(0,1,12); tube('gate',np.c_[sx+ux*(-1.5+1.75*s),sy+uy*(-1.5+1.75*s),np.full(12,.30)],.24*(1-.40*s),b,18)
    s=np.linspace(-1,1,60); end=np.sqrt(np.clip(1-np.abs(s)**30,0,1)); tube('runner',np.c_[ox-ux*1.5+px*s*4.75,oy-uy*1.5+py*s*4.75,np.full(60,.42)],.40*end+.004,b,26)
    q=np.linspace(0,1,24); tube('sprue',np.c_[ox-ux*1.5-ux*q*.15,oy-uy*1.5-uy*q*.15,.4+q*3.4],(.44-.18*q)*np.where(q>.985,.02,1),b,28)
    sd=(-.66,.46,.56); gobo((16,13),sd,80,6,34,7,2.5,(9,4)); camera((0,-44,40),(.4,-.3,.8),lens=53,fstop=8,focus=(2,-5,.8)); sun(sd,4.7,1.9); sky(.45)
# ------------------------------------------------------------------ letter desk
def envelope(w,h,mat,loc,rot):
    """closed envelope, seen from behind"""
    e=bpy.data.objects.new('env',None); S.collection.objects.link(e); e.location=loc; e.rotation_euler=(0,0,math.radians(rot)); slab('envb',w,h,.10,mat,.045,parent=e)
    n=90; u,v=np.meshgrid(np.linspace(-1,1,n),np.linspace(0,1,n),indexing='ij'); tip=.60*h
    def flap(f,up,dep,width,lift,z,name):
        half=(1-v)**.94; X=u*half*width/2; Y=up*(h/2-.06)-up*v*dep; Z=z+.03*np.sin(v*2.4)+lift*v**3; o=obj(name,grid_mesh(name,X,Y,Z),f); o.parent=e; o.modifiers.new('s','SOLIDIFY').thickness=.028
    flap(mat,-1,tip*.92,w-.2,.02,.12,'low'); flap(mat,1,tip,w-.15,.16,.17,'flap'); return e
def sc_letter_desk():
    global GRADE,VIG
    VIG=.22; GRADE=dict(ev=-.10); floor_mesh(plaster('oatpl','#e6d9c2',.05,.30,.8)); b=bio_mat(); sd=(-.70,.48,.50)
    sheet('letter',14.8,21,plaster('paper','#f6efe0',.015,.10,2.,.75,.05),(8.0,2.7,0),6,.5,3)
    envelope(16.2,11.4,plaster('envs','#a9b99a',.03,.14,1.6,.8,.10),(10.9,-5.7,.24),-9)
    put(fork(),b,(3.2,-3.6),57,.52)
    sprig(24.9,13.2,0,3.62,11,5,9,(3.0,1.5),.4)
    gobo((21.5,12.5),sd,48,5,34,8,2.75,(9,4)); gobo((-1,13),sd,60,8,34,7,2.9,(9,4))
    camera((0,-33,58),(0,.4,0),lens=58,fstop=8,focus=(9,0,0)); sun(sd,4.9,1.7); sky(.42)
# ------------------------------------------------------------------ last fork (page not found)
def vanishing_fork():
    """fork whose handle has gone: full at the tines, eaten away towards the handle end"""
    global shell
    keep=shell; got={}
    def grab(name,fld,**k): got['f']=fld; return None
    shell=grab
    try: fork()
    finally: shell=keep
    f=got['f']; X,Y=f.X,f.Y; n=fbm(X+12,Y+40,53,.46,4,.55); n=n/n.std(); hf=fbm(X,Y,77,2.2,3,.6); g=np.interp(X,[0,2.2,5.2,8.6,11.5,18],[-4.2,-2.6,-1.0,.1,2.4,5.]); w=sstep(11,6.5,X)
    f.D=smax(f.D+.05*w+hf*.035*w,(-.9-(n+g))*.33+hf*.05*w,.06); f.T=np.maximum(f.T*(1-.18*w)+hf*.012*w,.07); f.M=f.M*.62+.07*fbm(X,Y,5,.3,2)*w; f.D=gaussian_filter(f.D,1.2); return shell('fork_vanish',f)
def sc_last_fork():
    global GRADE,VIG
    VIG=.26; GRADE=dict(ev=-.12); floor_mesh(plaster('oatpl','#e9decb',.05,.30,.8)); sd=(-.66,.48,.54)
    edge=lambda x,y:(-7.6+.10*x)-y+.75*fbm(np.asarray(x,float)+70,np.asarray(y,float)*.35+70,41,.16,4,.5)
    hf=lambda x,y:.35*sstep(1,6.,edge(x,y))+.62*sstep(-.1,1.5,edge(x,y))-2.2*sstep(.5,-.8,edge(x,y)); rs=np.random.RandomState(3)
    H=soil((-26,26,-26,-3.0),hf,lambda x,y:edge(x,y)+.25,seed=17,dens=.95,bits=70)
    sm=soil_mat()
    for k,(n,r0,r1,sub) in enumerate(((9000,.03,.08,1),(2600,.06,.14,1),(420,.12,.26,2))):
        x=rs.uniform(-24,24,n); y=rs.uniform(-12,0,n); q=edge(x,y); ok=(q<.35)&(rs.rand(n)<np.exp(np.minimum(q,0)/.8)*(.25+.75*(fbm(x+9,y,88,.3,2)>0))); r=np.exp(rs.uniform(np.log(r0),np.log(r1),n)); var,F=crumb_variants(5,sub,.55,60+k); scatter('spill%d'%k,var,F,np.c_[x,y,r*.45][ok],r[ok],sm,70+k)
    o=obj('fork',vanishing_fork(),decay_mat(.55)); o.rotation_euler=(0,0,math.radians(58)); o.location=(-1.6,-15.0,0); ground(o,.05); o.rotation_euler=(0,math.radians(-1.5),math.radians(58)); o.location.z+=.25
    dust(o,150,4,rmax=.06,sel=lambda v:v[:,0]<9.5+1.5*np.random.RandomState(2).randn(len(v)))
    gobo((13,13),sd,70,6,34,7,2.5,(9,4)); camera((0,-36,62),(1.6,-1.6,0),lens=80,fstop=9,focus=(4,-6,0)); sun(sd,4.8,1.9); sky(.46)
# ------------------------------------------------------------------ macro of the handles
def sc_knife_spoon_detail():
    global GRADE,VIG
    VIG=.40; GRADE=dict(ev=-.10,con=.30); floor_mesh(linen_mat('forest','#48624f',.10)); b=bio_mat()
    put(spoon(),b,(-3.4,-2.6),24,.0); put(knife(),b,(-1.0,-5.0),27,.0); put(fork(),b,(-7.4,1.6),20,0)
    sd=(-.74,.36,.40); camera((-2.6,-19.5,13.2),(.6,-1.5,.4),lens=92,fstop=9,focus=(-.6,-3.1,.55)); sun(sd,5.0,1.6); sky(.42)
