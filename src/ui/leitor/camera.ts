import { decodificar, preparar, type Achado } from './decodificar.ts'

/** Time between two frames that are decoded: fast enough to feel immediate, slow enough for an old phone. */
const ENTRE_QUADROS_MS = 120
const LARGURA_MAXIMA = 1280

export interface Camera {
  /** null when the camera has no torch */
  lanterna: ((ligada: boolean) => Promise<void>) | null
  fechar: () => void
}

interface Aberta {
  video: HTMLVideoElement
  aoVer: (achados: readonly Achado[], quadro: { largura: number; altura: number }) => void
  aoCair: () => void
}

/** Opens the back camera in `video` and decodes frame after frame until it is closed. */
export async function abrirCamera({ video, aoVer, aoCair }: Aberta): Promise<Camera> {
  const fluxo = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  let aberta = true
  const soltar = () => {
    aberta = false
    for (const t of fluxo.getTracks()) t.stop()
    video.srcObject = null
  }
  try {
    video.srcObject = fluxo
    await video.play()
    await preparar()
  } catch (e) {
    soltar()
    throw e
  }
  const [trilha] = fluxo.getVideoTracks()
  trilha?.addEventListener('ended', () => aberta && aoCair())
  void olhar(video, () => aberta, aoVer)
  return { lanterna: trilha ? lanternaDe(trilha) : null, fechar: soltar }
}

async function olhar(video: HTMLVideoElement, aberta: () => boolean, aoVer: Aberta['aoVer']): Promise<void> {
  const tela = document.createElement('canvas')
  const pincel = tela.getContext('2d', { willReadFrequently: true })
  while (aberta() && pincel) {
    const escala = Math.min(1, LARGURA_MAXIMA / (video.videoWidth || 1))
    const [largura, altura] = [Math.round(video.videoWidth * escala), Math.round(video.videoHeight * escala)]
    if (largura > 0 && altura > 0 && !document.hidden) {
      tela.width = largura
      tela.height = altura
      pincel.drawImage(video, 0, 0, largura, altura)
      const achados = await decodificar(pincel.getImageData(0, 0, largura, altura), false).catch(() => [])
      if (aberta()) aoVer(achados, { largura, altura })
    }
    await new Promise((passou) => setTimeout(passou, ENTRE_QUADROS_MS))
  }
}

/** The types of the browser do not list the torch, which phones have had for years. */
interface ComLanterna extends MediaTrackConstraintSet {
  torch: boolean
}

function lanternaDe(trilha: MediaStreamTrack): Camera['lanterna'] {
  const pode: MediaTrackCapabilities & { torch?: boolean } = trilha.getCapabilities?.() ?? {}
  if (!pode.torch) return null
  return async (torch) => {
    const pedido: ComLanterna = { torch }
    await trilha.applyConstraints({ advanced: [pedido] })
  }
}
