import { ArrowDown, ArrowUp, Lock } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Switch } from '#ui/switch.tsx'
import type { SecaoDoModelo } from '../../contract/modelos.ts'
import type { SecaoDoTipo } from '../../regras/secoes/lista.ts'

/** One section of the template: its place, and whether it is drawn. What must stay says so. */
export function LinhaDaSecao({
  secao: s,
  doTipo,
  posicao,
  ultima,
  erro,
  aoMover,
  aoLigar,
}: {
  secao: SecaoDoModelo
  doTipo: SecaoDoTipo | undefined
  /** from 1 */
  posicao: number
  ultima: boolean
  erro?: string | undefined
  aoMover: (passo: -1 | 1) => void
  aoLigar: (ligada: boolean) => void
}) {
  const nome = s.tipo === 'padrao' ? (doTipo?.nome ?? s.chave) : s.titulo || 'Seção sem título'
  return (
    <div className="px-3 py-1.5">
      <div className="flex min-h-9 items-center gap-2 text-13">
        <span className="num w-5 shrink-0 text-right text-12 text-text-2">{posicao}</span>
        <Switch
          className="min-w-0 flex-1 items-center"
          rotulo={<span className={s.ligada ? 'font-medium' : 'text-text-2'}>{nome}</span>}
          dica={
            doTipo?.fixa ? (
              <span className="flex items-center gap-1">
                <Lock className="size-3" /> fica em toda proposta
              </span>
            ) : s.tipo === 'texto' ? (
              'texto da empresa'
            ) : undefined
          }
          checked={s.ligada}
          disabled={doTipo?.fixa ?? false}
          onChange={(e) => aoLigar(e.currentTarget.checked)}
        />
        <IconButton
          rotulo={`Subir ${nome}`}
          tamanho="pequeno"
          icone={<ArrowUp />}
          disabled={posicao === 1}
          onClick={() => aoMover(-1)}
        />
        <IconButton
          rotulo={`Descer ${nome}`}
          tamanho="pequeno"
          icone={<ArrowDown />}
          disabled={ultima}
          onClick={() => aoMover(1)}
        />
      </div>
      {erro && <p className="g-erro pl-7">{erro}</p>}
    </div>
  )
}
