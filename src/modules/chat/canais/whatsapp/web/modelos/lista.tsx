import { Chip } from '#ui/chip.tsx'
import { escreverModelo, type Modelo } from '../../regras/modelos.ts'
import { semFormatacao } from '#modules/chat/nucleo/web/texto/formatacao.ts'

const CATEGORIA: Record<string, string> = {
  UTILITY: 'Utilidade',
  MARKETING: 'Divulgação',
  AUTHENTICATION: 'Código de acesso',
}

const idiomas = new Intl.DisplayNames('pt-BR', { type: 'language' })
/** Meta writes `pt_BR`; an unknown code is shown as received. */
function nomeDoIdioma(codigo: string): string {
  try {
    return idiomas.of(codigo.replace('_', '-')) ?? codigo
  } catch {
    return codigo
  }
}

export function Lista({ modelos, aoEscolher }: { modelos: readonly Modelo[]; aoEscolher: (m: Modelo) => void }) {
  return (
    <ul aria-label="Modelos" className="grid gap-2">
      {modelos.map((m) => (
        <li key={m.id}>
          <button
            type="button"
            className="block w-full rounded border p-3 text-left hover:bg-surface-2"
            onClick={() => aoEscolher(m)}
          >
            <span className="mb-1 flex items-center gap-2">
              <b className="min-w-0 truncate text-13 font-medium first-letter:uppercase">
                {m.nome.replaceAll('_', ' ')}
              </b>
              <Chip className="h-[18px]">{CATEGORIA[m.categoria] ?? m.categoria}</Chip>
              <span className="shrink-0 text-11 text-text-2">{nomeDoIdioma(m.idioma)}</span>
            </span>
            <span className="line-clamp-3 text-12 text-text-2">{semFormatacao(escreverModelo(m, [], []))}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
