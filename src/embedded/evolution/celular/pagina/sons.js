import { paraBase64 } from './api.js'

/** Returns the heights of the bubble's bars, 0–100, from the loudest sample of each slice. */
async function medir(blob) {
  try {
    const contexto = new OfflineAudioContext(1, 1, 44_100)
    const som = await contexto.decodeAudioData(await blob.arrayBuffer())
    const amostras = som.getChannelData(0)
    const passo = Math.max(1, Math.floor(amostras.length / 48))
    const picos = Array.from({ length: 48 }, (_, i) => {
      let pico = 0
      for (let j = i * passo; j < Math.min(amostras.length, (i + 1) * passo); j += 4)
        pico = Math.max(pico, Math.abs(amostras[j]))
      return pico
    })
    const teto = Math.max(...picos, 0.01)
    return { segundos: som.duration, onda: picos.map((p) => Math.round((p / teto) * 100)) }
  } catch {
    return { segundos: 0, onda: [] }
  }
}

export async function comoAudio(blob, nome) {
  return {
    tipo: 'audio',
    base64: await paraBase64(blob),
    mimetype: blob.type || 'audio/ogg; codecs=opus',
    nome,
    ...(await medir(blob)),
  }
}

/** Creates four seconds of sound like a sentence, for machines without a microphone. */
export async function somDeExemplo() {
  const taxa = 16_000
  const contexto = new OfflineAudioContext(1, taxa * 4, taxa)
  const volume = contexto.createGain()
  const voz = contexto.createOscillator()
  const filtro = contexto.createBiquadFilter()
  voz.type = 'sawtooth'
  filtro.type = 'bandpass'
  filtro.frequency.value = 700
  volume.gain.value = 0
  for (let t = 0.1, i = 0; t < 3.8; i += 1) {
    const silaba = 0.12 + (i % 3) * 0.05
    voz.frequency.setValueAtTime(120 + ((i * 37) % 60), t)
    volume.gain.linearRampToValueAtTime(0.35 + (i % 4) * 0.12, t + silaba * 0.4)
    volume.gain.linearRampToValueAtTime(0.02, t + silaba)
    t += silaba + (i % 5 === 4 ? 0.25 : 0.03)
  }
  voz.connect(filtro).connect(volume).connect(contexto.destination)
  voz.start()
  return comoAudio(paraWav(await contexto.startRendering()), 'audio-de-exemplo.wav')
}

function paraWav(som) {
  const amostras = som.getChannelData(0)
  const dados = new DataView(new ArrayBuffer(44 + amostras.length * 2))
  const escrever = (onde, texto) => {
    for (const [i, c] of [...texto].entries()) dados.setUint8(onde + i, c.charCodeAt(0))
  }
  escrever(0, 'RIFF')
  dados.setUint32(4, 36 + amostras.length * 2, true)
  escrever(8, 'WAVEfmt ')
  dados.setUint32(16, 16, true)
  dados.setUint16(20, 1, true)
  dados.setUint16(22, 1, true)
  dados.setUint32(24, som.sampleRate, true)
  dados.setUint32(28, som.sampleRate * 2, true)
  dados.setUint16(32, 2, true)
  dados.setUint16(34, 16, true)
  escrever(36, 'data')
  dados.setUint32(40, amostras.length * 2, true)
  for (let i = 0; i < amostras.length; i += 1)
    dados.setInt16(44 + i * 2, Math.max(-1, Math.min(1, amostras[i])) * 32_767, true)
  return new Blob([dados], { type: 'audio/wav' })
}

/** Starts the microphone; the returned function stops it and returns the recording (null when discarded). */
export async function gravar() {
  const fluxo = await navigator.mediaDevices.getUserMedia({ audio: true })
  const tipo =
    ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'].find((t) => MediaRecorder.isTypeSupported(t)) ?? ''
  const gravador = new MediaRecorder(fluxo, tipo ? { mimeType: tipo } : {})
  const partes = []
  gravador.ondataavailable = (e) => partes.push(e.data)
  gravador.start(250)
  return async (guardar) => {
    await new Promise((pronto) => {
      gravador.onstop = pronto
      gravador.stop()
    })
    for (const trilha of fluxo.getTracks()) trilha.stop()
    if (!guardar) return null
    const blob = new Blob(partes, { type: gravador.mimeType })
    return comoAudio(blob, `audio.${/ogg/.test(blob.type) ? 'ogg' : /mp4/.test(blob.type) ? 'm4a' : 'webm'}`)
  }
}

/** Prepares a photo as a phone sends it: at most 1600 px, JPEG, with a thumbnail. */
export async function comoFoto(fonte, nome, legenda = '') {
  const imagem = fonte instanceof Blob ? await createImageBitmap(fonte) : fonte
  const reduzir = async (lado, qualidade) => {
    const escala = Math.min(1, lado / Math.max(imagem.width, imagem.height))
    const tela = Object.assign(document.createElement('canvas'), {
      width: Math.max(1, Math.round(imagem.width * escala)),
      height: Math.max(1, Math.round(imagem.height * escala)),
    })
    tela.getContext('2d').drawImage(imagem, 0, 0, tela.width, tela.height)
    const blob = await new Promise((pronto) => tela.toBlob(pronto, 'image/jpeg', qualidade))
    return { base64: await paraBase64(blob), largura: tela.width, altura: tela.height }
  }
  const grande = await reduzir(1600, 0.85)
  return {
    tipo: 'imagem',
    ...grande,
    miniatura: (await reduzir(64, 0.6)).base64,
    mimetype: 'image/jpeg',
    nome: nome.replace(/\.[^.]*$/, '') + '.jpg',
    legenda,
  }
}

/** Draws an inverter on a wall showing E-07, the kind of photo that these customers send. */
export function fotoDeExemplo() {
  const tela = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 })
  const c = tela.getContext('2d')
  const caixa = (x, y, w, h, cor, raio = 0) => {
    c.fillStyle = cor
    c.beginPath()
    c.roundRect(x, y, w, h, raio)
    c.fill()
  }
  caixa(0, 0, 1200, 900, '#cfc8bb')
  for (let y = 0; y < 900; y += 150)
    for (let x = (y / 150) % 2 ? -130 : 0; x < 1200; x += 260)
      caixa(x + 3, y + 3, 254, 144, `hsl(38 14% ${76 + ((x * 7 + y * 3) % 5)}%)`, 4)
  caixa(352, 140, 520, 520, 'rgb(0 0 0 / 0.16)', 34)
  caixa(340, 124, 520, 520, '#f6f5f1', 34)
  caixa(470, 210, 260, 130, '#20312b', 12)
  c.fillStyle = '#a8f0b8'
  c.font = '700 74px ui-monospace, monospace'
  c.textAlign = 'center'
  c.fillText('E-07', 600, 301)
  for (const [x, cor] of [
    [500, '#b9b6ae'],
    [580, '#b9b6ae'],
    [700, '#e5473c'],
  ]) {
    c.fillStyle = cor
    c.beginPath()
    c.arc(x, 450, x === 700 ? 24 : 15, 0, 7)
    c.fill()
  }
  c.fillStyle = 'rgb(229 71 60 / 0.22)'
  c.beginPath()
  c.arc(700, 450, 56, 0, 7)
  c.fill()
  caixa(480, 540, 240, 22, '#dcd9d1', 11)
  for (const x of [430, 510, 690, 770]) caixa(x, 644, 22, 256, '#35332f')
  return comoFoto(tela, 'inversor-e07.jpg', 'Olha o que aparece na tela')
}
