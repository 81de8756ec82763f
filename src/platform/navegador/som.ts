export const SOM_PADRAO = '/sound/sound-notification.mp3'
export const VOLUME = 0.5
export const CHAVE_DO_SOM = 'customNotificationSound'

type Tocador = Pick<HTMLAudioElement, 'play'> & { volume: number }
type CriarTocador = (url: string) => Tocador

const criarAudio: CriarTocador = (url) => new Audio(url)

export function somEscolhido(): string | null {
  try {
    return localStorage.getItem(CHAVE_DO_SOM) || null
  } catch {
    return null
  }
}

/** Stores the sound; `null` restores the default. If the browser cannot store it, the default stays in use. */
export function guardarSom(url: string | null): void {
  try {
    if (url) localStorage.setItem(CHAVE_DO_SOM, url)
    else localStorage.removeItem(CHAVE_DO_SOM)
  } catch (falha) {
    console.warn('O som não pôde ser guardado neste navegador.', falha)
  }
}

export async function tocar(url: string, criar: CriarTocador = criarAudio): Promise<void> {
  const audio = criar(url)
  audio.volume = VOLUME
  await audio.play()
}

/**
 * Plays the user's sound, or the default when it cannot be played. If the browser plays neither, only the console
 * reports it.
 */
export async function tocarAviso(criar: CriarTocador = criarAudio): Promise<void> {
  const proprio = somEscolhido()
  try {
    if (proprio) return await tocar(proprio, criar)
  } catch (erro) {
    console.warn('O som escolhido não pôde ser tocado.', erro)
  }
  try {
    await tocar(SOM_PADRAO, criar)
  } catch (erro) {
    console.warn('O som de aviso não pôde ser tocado.', erro)
  }
}
