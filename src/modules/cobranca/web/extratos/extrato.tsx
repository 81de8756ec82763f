import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro, plural } from '#ui/formatos.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { extratos, type ImportacaoDeExtrato, type LinhaDoExtrato } from '../../contract/extratos.ts'
import { relerCobranca, useExtrato } from '../dados.ts'
import { SITUACAO } from './situacao.ts'
import { LinhaNaTabela } from './linha.tsx'

const DECIDIVEIS = new Set(['nova', 'fora', 'duvida', 'opcional'])

/** One statement: each line with what it will do, decided by keyboard, then posted or undone as a whole. */
export function Extrato({ id, aoFechar }: { id: string; aoFechar: () => void }) {
  const consulta = useExtrato(id)
  if (consulta.isPending) return <SkeletonList linhas={12} comRosto={false} rotulo="Carregando o extrato" />
  if (consulta.isError)
    return (
      <ErrorState
        oQueFalhou="O extrato não carregou."
        detalhe={consulta.error.message}
        aoTentar={() => consulta.refetch()}
      />
    )
  return <Conferencia extrato={consulta.data} aoFechar={aoFechar} />
}

type Inteiro = ImportacaoDeExtrato & { itens: LinhaDoExtrato[] }

function Conferencia({ extrato: e, aoFechar }: { extrato: Inteiro; aoFechar: () => void }) {
  const { indo, geral, fazer } = useAto()
  const [n, setN] = useState<number | null>(null)
  const espera = e.situacao === 'conferida'
  const agir = (ato: () => Promise<unknown>) =>
    void fazer(async () => {
      await ato()
      await relerCobranca()
    })
  const decidir = (l: LinhaDoExtrato) =>
    espera &&
    DECIDIVEIS.has(l.situacao) &&
    agir(() =>
      chamar(extratos.decidir, {
        params: { id: e.id, n: l.n },
        body: { situacao: l.situacao === 'nova' ? 'fora' : 'nova' },
      }),
    )
  const aqui = e.itens.findIndex((l) => l.n === n)
  const ir = (passo: number) => setN(e.itens[Math.min(e.itens.length - 1, Math.max(0, aqui + passo))]?.n ?? null)
  const atual = e.itens[aqui]
  useAtalhos('Extrato', [
    { teclas: 'j', rotulo: 'Próxima linha', executar: () => ir(1) },
    { teclas: 'k', rotulo: 'Linha anterior', executar: () => ir(-1) },
    { teclas: 'enter', rotulo: 'Aceitar ou deixar de fora', executar: () => atual && decidir(atual) },
  ])
  const novas = e.linhas.nova ?? 0
  const duvidas = e.linhas.duvida ?? 0
  return (
    <section aria-label="Extrato" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-14 font-semibold">{e.nome}</h2>
          <p className="num text-12 text-text-2">
            {[
              e.conta_nome,
              e.inicio && e.fim ? `${diaBr(e.inicio)} a ${diaBr(e.fim)}` : null,
              SITUACAO[e.situacao],
              `${plural(novas + (e.linhas.lancada ?? 0), 'recebimento')}, ${dinheiro(e.entra_centavos)}`,
              duvidas > 0 ? plural(duvidas, 'dúvida') : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Button tamanho="pequeno" onClick={aoFechar}>
          Todos os extratos
        </Button>
        {espera && (
          <>
            <Button
              tamanho="pequeno"
              ocupado={indo}
              onClick={() => agir(() => chamar(extratos.descartar, { params: { id: e.id } }))}
            >
              Descartar
            </Button>
            <Button
              tamanho="pequeno"
              variante="primaria"
              ocupado={indo}
              disabled={novas === 0}
              onClick={() => agir(() => chamar(extratos.concluir, { params: { id: e.id } }))}
            >
              Lançar {plural(novas, 'recebimento')}
            </Button>
          </>
        )}
        {e.situacao === 'concluida' && (
          <Button
            tamanho="pequeno"
            ocupado={indo}
            onClick={() => agir(() => chamar(extratos.desfazer, { params: { id: e.id } }))}
          >
            Desfazer
          </Button>
        )}
      </header>
      {geral && <AlertBox className="m-3" tom="perigo" titulo={geral} />}
      <ul aria-label="Linhas do extrato" className="min-h-0 flex-1 overflow-y-auto">
        {e.itens.map((l) => (
          <LinhaNaTabela
            key={l.n}
            l={l}
            atual={l.n === n}
            aoEscolher={() => setN(l.n)}
            aoDecidir={
              espera && DECIDIVEIS.has(l.situacao) && (l.valor_centavos ?? 0) > 0 ? () => decidir(l) : undefined
            }
          />
        ))}
      </ul>
    </section>
  )
}
