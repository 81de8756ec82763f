import { achar } from '#platform/navegador/publica/dom.ts'

export interface Extras {
  local?: { latitude: number; longitude: number; precisao: number }
  selfie?: string
}

const LADO = 640

/** A picture of the camera as a small JPEG in base64. */
async function emJpeg(arquivo: File): Promise<string> {
  const imagem = await createImageBitmap(arquivo)
  const escala = Math.min(1, LADO / Math.max(imagem.width, imagem.height))
  const tela = document.createElement('canvas')
  tela.width = Math.round(imagem.width * escala)
  tela.height = Math.round(imagem.height * escala)
  tela.getContext('2d')?.drawImage(imagem, 0, 0, tela.width, tela.height)
  return tela.toDataURL('image/jpeg', 0.8).split(',')[1] ?? ''
}

const ondeEstou = (): Promise<GeolocationPosition> =>
  new Promise((feito, falha) => navigator.geolocation.getCurrentPosition(feito, falha, { timeout: 10_000 }))

/** Place and selfie: both off, each asked only after it was switched on. Switching off forgets it. */
export function prepararExtras(form: HTMLFormElement): () => Extras {
  const extras: Extras = {}
  const fala = achar('[data-extras]', HTMLElement, form)
  const foto = achar('[data-foto]', HTMLElement, form)
  const local = achar('[name="local"]', HTMLInputElement, form)
  const selfie = achar('[name="selfie"]', HTMLInputElement, form)
  const camera = achar('#foto', HTMLInputElement, form)
  local.addEventListener('change', () => {
    delete extras.local
    fala.textContent = ''
    if (!local.checked) return
    ondeEstou().then(
      ({ coords: { latitude, longitude, accuracy: precisao } }) => {
        if (local.checked) extras.local = { latitude, longitude, precisao }
        fala.textContent = 'Localização guardada com a assinatura.'
      },
      () => {
        local.checked = false
        fala.textContent = 'Não consegui a localização. Você pode assinar sem ela.'
      },
    )
  })
  selfie.addEventListener('change', () => {
    delete extras.selfie
    foto.hidden = !selfie.checked
  })
  camera.addEventListener('change', () => {
    const [arquivo] = camera.files ?? []
    if (!arquivo) return
    emJpeg(arquivo).then(
      (base64) => {
        if (selfie.checked) extras.selfie = base64
        fala.textContent = 'Selfie guardada com a assinatura.'
      },
      () => {
        fala.textContent = 'Não consegui ler a foto. Tire outra, ou assine sem ela.'
      },
    )
  })
  return () => extras
}
