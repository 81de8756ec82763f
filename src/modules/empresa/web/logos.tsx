import { useRef } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Image } from '#ui/icones.ts'
import { useAto } from '#ui/usar-ato.ts'
import { empresa, type Empresa, type ModoDoLogo } from '../contract/empresa.ts'
import { relerEmpresa } from './cores.ts'
import { Secao } from './secao.tsx'

const LADO_MAXIMO = 1200

/** Draws any picture that the browser can show (also SVG) as a PNG that fits the limits of the server. */
async function comoPng(arquivo: File): Promise<string> {
  const url = URL.createObjectURL(arquivo)
  try {
    const imagem = document.createElement('img')
    imagem.src = url
    await imagem.decode()
    // an SVG without a size of its own reports none
    const [l, a] = [imagem.naturalWidth || 600, imagem.naturalHeight || 200]
    const escala = Math.min(1, LADO_MAXIMO / Math.max(l, a))
    const tela = document.createElement('canvas')
    tela.width = Math.max(16, Math.round(l * escala))
    tela.height = Math.max(16, Math.round(a * escala))
    tela.getContext('2d')?.drawImage(imagem, 0, 0, tela.width, tela.height)
    return tela.toDataURL('image/png').split(',')[1] ?? ''
  } finally {
    URL.revokeObjectURL(url)
  }
}

export function Logos({ dados, edita }: { dados: Empresa; edita: boolean }) {
  return (
    <Secao id="logos" titulo="Logo" frase="PNG, JPEG, WebP ou SVG. Sem o do tema escuro, o claro serve para os dois.">
      <div className="grid gap-3 sm:grid-cols-2">
        <UmLogo modo="claro" figura={dados.logo_claro} edita={edita} />
        <UmLogo modo="escuro" figura={dados.logo_escuro} edita={edita} />
      </div>
    </Secao>
  )
}

const TEMA = { claro: 'light', escuro: 'dark' } as const

function UmLogo({ modo, figura, edita }: { modo: ModoDoLogo; figura: string | null; edita: boolean }) {
  const campo = useRef<HTMLInputElement>(null)
  const { indo, fazer } = useAto()
  const trocar = (imagem: () => Promise<string | null>) =>
    fazer(
      async () => {
        await chamar(empresa.logo, { params: { modo }, body: { imagem: await imagem() } })
        await relerEmpresa()
        avisar({ titulo: 'Logo trocado', tom: 'sucesso' })
      },
      (erro) => avisarFalha('O logo não foi trocado', erro),
    )
  return (
    <div className="grid gap-2">
      <div
        data-theme={TEMA[modo]}
        className="grid h-24 place-items-center rounded border bg-surface p-3 text-12 text-text-2"
      >
        {figura ? (
          <img src={figura} alt={`Logo do tema ${modo}`} className="max-h-full max-w-full object-contain" />
        ) : (
          `Tema ${modo}`
        )}
      </div>
      {edita && (
        <div className="flex flex-wrap gap-2">
          <input
            ref={campo}
            type="file"
            accept="image/*"
            aria-label={`Arquivo do logo do tema ${modo}`}
            className="sr-only"
            tabIndex={-1}
            onChange={(e) => {
              const [arquivo] = e.currentTarget.files ?? []
              if (arquivo) void trocar(() => comoPng(arquivo))
              e.currentTarget.value = ''
            }}
          />
          <Button tamanho="pequeno" icone={<Image />} ocupado={indo} onClick={() => campo.current?.click()}>
            {figura ? 'Trocar' : 'Escolher'}
          </Button>
          {figura && (
            <Button tamanho="pequeno" variante="fantasma" onClick={() => void trocar(async () => null)}>
              Tirar
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
