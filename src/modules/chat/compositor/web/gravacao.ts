/** Formats in the channels' order of preference; the first one that the browser supports is used. */
const FORMATOS = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4', 'audio/webm'] as const
const EXTENSAO: Record<string, string> = { 'audio/ogg': 'ogg', 'audio/webm': 'webm', 'audio/mp4': 'm4a' }

export interface Gravacao {
  /** Current loudness, 0–1. */
  volume(): number
  /** Stops and returns the file. */
  terminar(): Promise<File>
  /** Stops and discards the recording. */
  cancelar(): void
}

export function nomeDaGravacao(mime: string, quando: Date): string {
  const carimbo = quando.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-')
  return `audio-${carimbo}.${EXTENSAO[mime.split(';')[0] ?? ''] ?? 'webm'}`
}

export async function gravar(): Promise<Gravacao> {
  const fluxo = await navigator.mediaDevices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } })
  const mimeType = FORMATOS.find((f) => MediaRecorder.isTypeSupported(f))
  const gravador = new MediaRecorder(fluxo, mimeType ? { mimeType } : {})
  const partes: Blob[] = []
  gravador.addEventListener('dataavailable', (e) => e.data.size > 0 && partes.push(e.data))

  const audio = new AudioContext()
  const ouvido = audio.createAnalyser()
  ouvido.fftSize = 512
  audio.createMediaStreamSource(fluxo).connect(ouvido)
  const amostras = new Float32Array(ouvido.fftSize)

  const soltar = () => {
    for (const trilha of fluxo.getTracks()) trilha.stop()
    void audio.close()
  }
  gravador.start(250)
  return {
    volume() {
      ouvido.getFloatTimeDomainData(amostras)
      return Math.min(1, Math.max(...amostras.map(Math.abs)) * 1.6)
    },
    terminar: () =>
      new Promise((pronto) => {
        gravador.addEventListener('stop', () => {
          soltar()
          const tipo = gravador.mimeType.split(';')[0] || 'audio/webm'
          pronto(new File(partes, nomeDaGravacao(tipo, new Date()), { type: tipo }))
        })
        gravador.stop()
      }),
    cancelar() {
      if (gravador.state !== 'inactive') gravador.stop()
      soltar()
    },
  }
}
