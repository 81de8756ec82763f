import { PageHeader } from '../page-header.tsx'
import { SecaoAcoes } from './secao-acoes.tsx'
import { SecaoBusca } from './secao-busca.tsx'
import { SecaoCampos } from './secao-campos.tsx'
import { SecaoEstados } from './secao-estados.tsx'
import { SecaoFormulario } from './secao-formulario.tsx'
import { SecaoMidia } from './secao-midia.tsx'
import { SecaoTabela } from './secao-tabela.tsx'

const secoes = [
  ['busca', 'Busca e seleção'],
  ['acoes', 'Ações'],
  ['campos', 'Campos'],
  ['formularios', 'Formulários'],
  ['tabela', 'Tabela'],
  ['estados', 'Estados'],
  ['midia', 'Mídia'],
] as const

/** Gallery of every component with its states. It opens with search and selection, which gives the page its name. */
export function GaleriaDeComponentes() {
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader titulo="Busca e seleção" detalhe="e todos os componentes da interface">
        <nav aria-label="Seções" className="flex gap-3 overflow-x-auto text-13">
          {secoes.map(([id, nome]) => (
            <a key={id} href={`#${id}`} className="shrink-0 rounded-xs text-text-2 hover:text-text">
              {nome}
            </a>
          ))}
        </nav>
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <SecaoBusca />
        <SecaoAcoes />
        <SecaoCampos />
        <SecaoFormulario />
        <SecaoTabela />
        <SecaoEstados />
        <SecaoMidia />
      </div>
    </div>
  )
}
