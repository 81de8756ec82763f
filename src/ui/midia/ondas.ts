/** Returns the loudest sample of each slice, scaled so that the loudest bar is 1. */
export function picosDe(amostras: Float32Array, barras: number): number[] {
  const porBarra = Math.max(1, Math.floor(amostras.length / barras))
  const picos: number[] = []
  let maior = 0
  for (let b = 0; b < barras; b++) {
    let pico = 0
    for (let i = b * porBarra; i < Math.min((b + 1) * porBarra, amostras.length); i++)
      pico = Math.max(pico, Math.abs(amostras[i] ?? 0))
    picos.push(pico)
    maior = Math.max(maior, pico)
  }
  return maior > 0 ? picos.map((p) => p / maior) : picos
}

const prontas = new Map<string, Promise<number[]>>()

/** Decodes the audio in the browser. The result is cached, because a message is often played more than once. */
export function picosDoArquivo(url: string, barras: number): Promise<number[]> {
  const chave = `${barras} ${url}`
  let p = prontas.get(chave)
  if (!p) {
    p = fetch(url)
      .then((r) => (r.ok ? r.arrayBuffer() : Promise.reject(new Error(`audio ${r.status}`))))
      .then((b) => new OfflineAudioContext(1, 1, 44_100).decodeAudioData(b))
      .then((a) => picosDe(a.getChannelData(0), barras))
    // the failure may be temporary: forget it, so that the next call tries again
    p.catch(() => prontas.delete(chave))
    prontas.set(chave, p)
  }
  return p
}
