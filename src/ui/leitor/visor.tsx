import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { Camera as IconeDaCamera, Flashlight, FlashlightOff, Keyboard, X } from '../icones.ts'
import { abrirCamera, type Camera } from './camera.ts'
import { decodificar, type Achado } from './decodificar.ts'
import { criarVista } from './repeticao.ts'
import { Resultado } from './resultado.tsx'
import type { Ultima } from './usar-leituras.ts'

const SEM_LER_MS = 5000
const DICA = 'Não consegui ler. Ligue a lanterna, chegue mais perto ou fotografe a etiqueta.'
const SEM_CAMERA = 'Sem acesso à câmera. Libere nas configurações do navegador ou digite o código.'

interface Props {
  ultima: Ultima | null
  aoVer: (codigo: string, origem: 'camera' | 'foto') => void
  aoDigitar: () => void
  aoFechar: () => void
}

/** The picture of the camera with the frame of the code, the torch, the photo of a label and the way back to typing. */
export function Visor({ ultima, aoVer, aoDigitar, aoFechar }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera | null>(null)
  const [moldura, setMoldura] = useState<{ pontos: string; caixa: string } | null>(null)
  const [aviso, setAviso] = useState<string | null>(null)
  const [acesa, setAcesa] = useState(false)
  const ver = useEffectEvent(aoVer)
  useEffect(() => {
    if (!video.current) return
    let fora = false
    let aberta: Camera | undefined
    let desde = performance.now()
    const vista = criarVista()
    const quadro = (achados: readonly Achado[], { largura, altura }: { largura: number; altura: number }) => {
      const agora = performance.now()
      if (achados.length > 0) desde = agora
      setAviso(agora - desde > SEM_LER_MS ? DICA : null)
      const [primeiro] = achados
      setMoldura(
        primeiro
          ? { pontos: primeiro.cantos.map((c) => `${c.x},${c.y}`).join(' '), caixa: `0 0 ${largura} ${altura}` }
          : null,
      )
      const codigos = achados.map((a) => a.texto)
      for (const codigo of vista(codigos, agora)) ver(codigo, 'camera')
    }
    abrirCamera({ video: video.current, aoVer: quadro, aoCair: () => setAviso(SEM_CAMERA) }).then(
      (c) => {
        if (fora) return c.fechar()
        aberta = c
        setCamera(c)
      },
      () => !fora && setAviso(SEM_CAMERA),
    )
    return () => {
      fora = true
      aberta?.fechar()
    }
  }, [])
  const fotografar = async (foto: File | undefined) => {
    if (!foto) return
    const achados = await decodificar(foto, true).catch(() => [])
    if (achados.length === 0) setAviso('Não há um código legível nesta foto. Digite o que está escrito na etiqueta.')
    for (const a of achados) aoVer(a.texto, 'foto')
  }
  const acender = async () => {
    await camera?.lanterna?.(!acesa).then(
      () => setAcesa(!acesa),
      () => setAviso('A lanterna deste aparelho não acendeu.'),
    )
  }
  return (
    <div className="g-leitor-visor" data-tom={ultima?.tom}>
      <video ref={video} muted playsInline aria-label="Imagem da câmera" />
      {moldura && (
        <svg viewBox={moldura.caixa} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <polygon points={moldura.pontos} />
        </svg>
      )}
      <div className="g-leitor-botoes">
        {camera?.lanterna && (
          <IconButton
            tamanho="grande"
            rotulo={acesa ? 'Apagar a lanterna' : 'Acender a lanterna'}
            ligado={acesa}
            icone={acesa ? <FlashlightOff /> : <Flashlight />}
            onClick={() => void acender()}
          />
        )}
        <label className="g-icone" data-tamanho="grande" data-dica="Fotografar a etiqueta">
          <IconeDaCamera />
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            aria-label="Fotografar a etiqueta"
            onChange={(e) => {
              void fotografar(e.currentTarget.files?.[0])
              e.currentTarget.value = ''
            }}
          />
        </label>
        <span className="flex-1" />
        <IconButton tamanho="grande" rotulo="Digitar o código" icone={<Keyboard />} onClick={aoDigitar} />
        <IconButton tamanho="grande" rotulo="Fechar a câmera" icone={<X />} onClick={aoFechar} />
      </div>
      {aviso && (
        <p role="status" className="g-leitor-aviso">
          {aviso}
        </p>
      )}
      {!aviso && ultima && <Resultado ultima={ultima} />}
    </div>
  )
}
