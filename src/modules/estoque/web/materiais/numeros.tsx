import type { ReactNode } from 'react'
import { diaBr } from '#kit/dias.ts'
import { dinheiro } from '#ui/formatos.ts'
import { LinkButton } from '#ui/link.tsx'
import { Popover } from '#ui/popover.tsx'
import type { Previsao } from '../../contract/painel.ts'
import type { Material } from '../../contract/materiais.ts'
import { qtd } from '../nomes.ts'

function Numero({ rotulo, children, detalhe }: { rotulo: string; children: ReactNode; detalhe?: ReactNode }) {
  return (
    <div className="min-w-0 border-r px-4 py-2.5 last:border-r-0 max-md:border-b">
      <dt className="text-12 text-text-2">{rotulo}</dt>
      <dd className="num truncate text-16 font-semibold">{children}</dd>
      {detalhe && <dd className="num truncate text-12 text-text-2">{detalhe}</dd>}
    </div>
  )
}

/** The strip that reads as a sum: in stock − reserved = available. */
export function Faixa({ material: m, previsao: p }: { material: Material; previsao: Previsao | undefined }) {
  const chegada = p?.passos.find((x) => x.tipo === 'chegada')
  const un = m.unidade.toLowerCase()
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] border-b max-md:grid-cols-2">
      <Numero rotulo="Em estoque" detalhe={Number(m.retido) > 0 && `e ${qtd(m.retido)} fora de uso`}>
        {qtd(m.saldo)} {un}
      </Numero>
      <Numero rotulo="− Reservado">{qtd(m.reservado)}</Numero>
      <Numero rotulo="= Disponível">
        <span className="text-success">{qtd(m.disponivel)}</span> {un}
      </Numero>
      {p && (
        <>
          <Numero rotulo="+ A chegar" detalhe={chegada && `${diaBr(chegada.dia).slice(0, 5)}, ${chegada.documento}`}>
            {Number(p.a_chegar) > 0 ? qtd(p.a_chegar) : '–'}
          </Numero>
          <Numero rotulo="− Demanda sem reserva" detalhe="em 30 dias">
            {Number(p.demanda) > 0 ? qtd(p.demanda) : '–'}
          </Numero>
          <Numero
            rotulo="= Previsto em 30 dias"
            detalhe={p.falta_em ? `falta em ${diaBr(p.falta_em).slice(0, 5)}` : p.minimo && `mínimo ${qtd(p.minimo)}`}
          >
            <span className={p.falta_em ? 'text-danger' : ''}>{qtd(p.previsto)}</span> {un}
          </Numero>
        </>
      )}
      {m.custo && (
        <Numero
          rotulo="Valor em estoque"
          detalhe={
            m.custo.medio_centavos !== null && (
              <>
                média {dinheiro(m.custo.medio_centavos)} · <PorQueCusta custo={m.custo} unidade={un} />
              </>
            )
          }
        >
          {dinheiro(m.custo.valor_centavos)}
        </Numero>
      )}
    </dl>
  )
}

function PorQueCusta({ custo, unidade }: { custo: NonNullable<Material['custo']>; unidade: string }) {
  return (
    <Popover titulo="Por que este número?" gatilho={<LinkButton>Por quê?</LinkButton>} className="max-w-80">
      <p className="num text-13">
        {dinheiro(custo.valor_centavos)} ÷ {qtd(custo.qtd)} {unidade} = {dinheiro(custo.medio_centavos ?? 0)}
      </p>
      <p className="mt-2 text-13 text-text-2">
        Cada entrada soma o que custou. Cada saída leva a média daquele momento, e a última leva todo o valor que resta.
        Mudar de lugar não muda o valor. A coluna Valor do kardex mostra cada parcela.
      </p>
    </Popover>
  )
}
