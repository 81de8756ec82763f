import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import type { Investidor } from '../contract/formas.ts'
import { antesDaPrimeira } from '../regras/extrato.ts'
import { comSinal, deOndeAReceita, emCotas, pagamentoEscrito, SITUACAO_DO_EXTRATO, soOMes } from '../regras/palavras.ts'

const LINHA = 'flex items-baseline justify-between gap-3 border-b py-1'

/** The arithmetic of a month, line by line, and what this quota gets of it. */
export function ExtratoDoMes({ investidor: i }: { investidor: Investidor }) {
  const e = i.extrato
  if (!e) return <p className="text-13 text-text-2">{antesDaPrimeira(i.primeiro_mes)}</p>
  return (
    <section aria-labelledby="extrato">
      <h2 id="extrato" className="flex items-center justify-between text-13 font-semibold">
        Extrato de {soOMes(e.competencia)}
        <Chip tom={e.situacao === 'provisorio' ? 'alerta' : 'sucesso'}>{SITUACAO_DO_EXTRATO[e.situacao]}</Chip>
      </h2>
      <dl className="num mt-1 text-13">
        <div className={LINHA}>
          <dt>
            Receita da usina
            <span className="block text-12 text-text-2">{deOndeAReceita(e)}</span>
          </dt>
          <dd>{comSinal(e.receita_centavos)}</dd>
        </div>
        {e.linhas.map((l) => (
          <div key={l.rotulo} className={`${LINHA} text-text-2`}>
            <dt>{l.rotulo}</dt>
            <dd>{comSinal(l.centavos)}</dd>
          </div>
        ))}
        <div className={`${LINHA} font-semibold`}>
          <dt>Líquido da usina</dt>
          <dd>{comSinal(e.liquido_centavos)}</dd>
        </div>
        {i.parte_centavos !== null && (
          <div className={`${LINHA} font-semibold`}>
            <dt>Estas {emCotas(i.cota.parte)} cotas de 100</dt>
            <dd className="text-success">{comSinal(i.parte_centavos)}</dd>
          </div>
        )}
      </dl>
      <p className="num mt-1 text-12 text-text-2">
        Recebido dos cooperados até aqui: R$ {comSinal(e.recebido_centavos)}
      </p>
      {e.fechado_sem && (
        <p className="mt-1 text-12 text-text-2">
          Fechado sem {e.fechado_sem.unidades.map((x) => x.uc).join(', ') || 'nenhuma fatura'}: {e.fechado_sem.motivo}
        </p>
      )}
    </section>
  )
}

/** What the quota was given, newest first. */
export function Pagamentos({
  investidor: i,
  aoPagar,
  aoDesfazer,
}: {
  investidor: Investidor
  aoPagar?: (id: string) => void
  aoDesfazer?: (id: string) => void
}) {
  if (i.distribuicoes.length === 0) return null
  return (
    <section aria-labelledby="pagamentos">
      <h2 id="pagamentos" className="text-13 font-semibold">
        Pagamentos
      </h2>
      <ul className="num mt-1 text-13">
        {i.distribuicoes.map((d) => (
          <li key={d.id} className={LINHA}>
            <span>
              {soOMes(d.competencia)} de {d.competencia.slice(0, 4)}
              <span className="block text-12 text-text-2">{pagamentoEscrito(d)}</span>
            </span>
            <span className="text-right">
              {comSinal(d.valor_centavos)}
              {aoPagar && d.situacao === 'agendada' && (
                <Button tamanho="pequeno" className="ml-2" onClick={() => aoPagar(d.id)}>
                  Foi paga
                </Button>
              )}
              {aoDesfazer && d.situacao === 'paga' && (
                <Button
                  tamanho="pequeno"
                  variante="fantasma"
                  className="ml-2"
                  aria-label={`Desfazer o pagamento de ${soOMes(d.competencia)}`}
                  onClick={() => aoDesfazer(d.id)}
                >
                  Desfazer
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
