import { diaBr } from '#kit/dias.ts'
import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, dinheiro } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { CONCILIAR, DEVOLVER } from '../../permissoes.ts'
import type { RecebimentoInteiro } from '../../tipos.ts'
import { useRecebimento } from '../dados.ts'
import { DEVOLUCOES, ORIGENS, SITUACOES } from '../nomes.ts'
import { Baixas } from './baixas.tsx'
import { Devolver } from './devolver.tsx'
import { Sugestoes } from './sugestoes.tsx'

/** One receipt: what it pays, what went back, and what to do with the rest. */
export function Gaveta({ id, aoFechar }: { id: string; aoFechar: () => void }) {
  const consulta = useRecebimento(id)
  return (
    <Drawer titulado titulo="Recebimento" aoFechar={aoFechar} largura={420}>
      {consulta.isPending && <SkeletonList linhas={6} comRosto={false} rotulo="Carregando o recebimento" />}
      {consulta.isError && (
        <ErrorState
          oQueFalhou="O recebimento não carregou."
          detalhe={consulta.error.message}
          aoTentar={() => consulta.refetch()}
        />
      )}
      {consulta.data && <Recebimento r={consulta.data} />}
    </Drawer>
  )
}

function Recebimento({ r }: { r: RecebimentoInteiro }) {
  const concilia = usePode(CONCILIAR)
  const devolve = usePode(DEVOLVER)
  const [devolvendo, setDevolvendo] = useState(false)
  return (
    <div className="grid gap-5 p-4">
      <div>
        <p className="num text-20 font-semibold">{dinheiro(r.valor_centavos)}</p>
        <p className="text-13 text-text-2">{r.pagador_nome ?? 'Sem o nome de quem pagou'}</p>
      </div>
      {r.espera && (
        <AlertBox tom={r.situacao === 'devolver' ? 'perigo' : 'alerta'} titulo={SITUACOES[r.situacao].rotulo}>
          {r.espera}
        </AlertBox>
      )}
      {r.livre_centavos > 0 && r.situacao !== 'anulado' && <Sugestoes r={r} pode={concilia} />}
      <Baixas r={r} pode={devolve} />
      {r.devolucoes.length > 0 && (
        <section>
          <h3 className="text-13 font-semibold">Devoluções</h3>
          <ul className="mt-2 rounded border">
            {r.devolucoes.map((d) => (
              <li key={d.id} className="border-b px-3 py-2 text-13 last:border-b-0">
                <span className="flex justify-between gap-2">
                  <span>{DEVOLUCOES[d.situacao]}</span>
                  <span className="num font-medium">{dinheiro(d.valor_centavos)}</span>
                </span>
                <span className="block text-12 text-text-2">
                  {[dataHora(d.em), d.motivo, d.resposta].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {devolve && r.livre_centavos > 0 && (
        <Button onClick={() => setDevolvendo(true)}>Devolver {dinheiro(r.livre_centavos)}</Button>
      )}
      <DefinitionList
        linhas={[
          {
            rotulo: 'Quando',
            valor: r.origem === 'pix' ? dataHora(r.recebido_em) : diaBr(r.dia),
          },
          { rotulo: 'Conta', valor: r.conta_nome },
          { rotulo: 'Origem', valor: ORIGENS[r.origem] },
          { rotulo: 'CPF ou CNPJ', valor: r.pagador_documento },
          { rotulo: 'Txid', valor: r.txid },
          { rotulo: 'Identificador', valor: r.e2e },
          ...(r.memo ? [{ rotulo: 'No extrato', valor: r.memo }] : []),
          ...(r.motivo ? [{ rotulo: 'Motivo', valor: r.motivo }] : []),
        ]}
      />
      {devolvendo && <Devolver r={r} aoFechar={() => setDevolvendo(false)} />}
    </div>
  )
}
