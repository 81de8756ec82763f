import { obterConfiguracao } from '#platform/navegador/configuracao.ts'

interface Gravador {
  (...argumentos: unknown[]): void
  q?: unknown[][]
}

/**
 * Loads session recording only when the installation names a project of the behaviour-analytics tool; otherwise nothing
 * of it is requested. All text is masked before it leaves: conversations and documents contain other people's data.
 */
export async function ligarGravacao(): Promise<void> {
  const { gravacaoProjetoId } = await obterConfiguracao()
  if (!gravacaoProjetoId) return
  document.documentElement.dataset.clarityMask = 'true'
  const janela = window as unknown as { clarity?: Gravador }
  const gravador: Gravador = (...argumentos) => void (gravador.q ??= []).push(argumentos)
  janela.clarity ??= gravador
  const script = Object.assign(document.createElement('script'), {
    async: true,
    src: `https://www.clarity.ms/tag/${encodeURIComponent(gravacaoProjetoId)}`,
  })
  script.addEventListener('error', () => console.warn('A gravação de sessões não pôde ser carregada.'))
  document.head.append(script)
}
