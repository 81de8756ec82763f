import { comSinal, qtd } from '#modules/estoque/web/publico.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Chip } from '#ui/chip.tsx'
import { dinheiro } from '#ui/formatos.ts'
import type { LinhaDaRevisao } from '../../contract/revisao.ts'
import { ESTADOS } from '../../regras/palavras.ts'
import { TOM_DO_ESTADO } from '../nomes.ts'

interface Props {
  linhas: readonly LinhaDaRevisao[]
  escolhida: string | null
  aoEscolher: (id: string) => void
}

const CELULA = 'px-3 py-2 text-right whitespace-nowrap'

/** Largest difference first. A row opens the account of its number. */
export function TabelaDaRevisao({ linhas, escolhida, aoEscolher }: Props) {
  const comValor = linhas.some((l) => l.valor_centavos !== undefined)
  return (
    <div className="overflow-x-auto" role="region" aria-label="Posições" tabIndex={0}>
      <table className="num w-full text-13">
        <thead className="text-12 text-text-2">
          <tr className="border-b">
            <th className="px-4 py-2 text-left font-normal">Posição</th>
            <th className="px-3 py-2 text-left font-normal">Material</th>
            <th className={`${CELULA} font-normal`}>Retrato</th>
            <th className={`${CELULA} font-normal`}>Movimento</th>
            <th className={`${CELULA} font-normal`}>Esperado</th>
            <th className={`${CELULA} font-normal`}>1ª conta</th>
            <th className={`${CELULA} font-normal`}>Última</th>
            <th className={`${CELULA} font-normal`}>Dif.</th>
            {comValor && <th className={`${CELULA} font-normal`}>Valor</th>}
            <th className="px-3 py-2 text-left font-normal">Situação</th>
          </tr>
        </thead>
        <tbody>
          {linhas.map((l) => (
            <Linha
              key={l.id}
              linha={l}
              comValor={comValor}
              escolhida={l.id === escolhida}
              aoEscolher={() => aoEscolher(l.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Contou({ contagem }: { contagem: LinhaDaRevisao['contagens'][number] | undefined }) {
  if (!contagem) return <span className="text-text-2">–</span>
  return (
    <span className="inline-flex items-center gap-1.5">
      {qtd(contagem.qtd)} <Avatar nome={contagem.por} tamanho={20} decorativo={false} />
    </span>
  )
}

function Linha(p: { linha: LinhaDaRevisao; comValor: boolean; escolhida: boolean; aoEscolher: () => void }) {
  const l = p.linha
  const zero = l.diferenca === null || l.diferenca === '0'
  const ultima = l.contagens.length > 1 ? l.contagens.at(-1) : undefined
  return (
    <tr className={`border-b ${p.escolhida ? 'bg-primary-soft' : 'hover:bg-surface-2'}`} aria-selected={p.escolhida}>
      <td className="px-4 py-2 font-semibold whitespace-nowrap">
        <button
          type="button"
          className="min-h-7 underline-offset-2 hover:underline"
          aria-label={`Ver a conta de ${l.endereco || l.codigo}`}
          onClick={p.aoEscolher}
        >
          {l.endereco || l.local}
        </button>
      </td>
      <td className="max-w-80 truncate px-3 py-2">
        <span className="text-text-2">{l.codigo}</span> {l.nome}
        {l.lote && <span className="text-text-2"> · lote {l.lote}</span>}
      </td>
      <td className={`${CELULA} text-text-2`}>{qtd(l.retrato)}</td>
      <td className={`${CELULA} text-text-2`}>{l.movimento === '0' ? '–' : comSinal(l.movimento)}</td>
      <td className={`${CELULA} font-medium`}>{qtd(l.esperado)}</td>
      <td className={CELULA}>
        <Contou contagem={l.contagens[0]} />
      </td>
      <td className={CELULA}>
        {l.recontando ? <span className="text-info">contando, {l.recontando}</span> : <Contou contagem={ultima} />}
      </td>
      <td className={`${CELULA} font-semibold ${zero ? 'text-text-2' : 'text-danger'}`}>
        {l.diferenca === null || zero ? '–' : comSinal(l.diferenca)}
      </td>
      {p.comValor && (
        <td className={CELULA}>{l.valor_centavos ? dinheiro(l.valor_centavos).replace('-', '−') : '–'}</td>
      )}
      <td className="px-3 py-2">
        <Chip tom={TOM_DO_ESTADO[l.estado]}>{ESTADOS[l.estado]}</Chip>
      </td>
    </tr>
  )
}
