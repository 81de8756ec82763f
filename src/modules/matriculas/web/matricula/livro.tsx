import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import { formatarDocumento } from '#kit/documento.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { baixar } from '#platform/navegador/baixar.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Download, Pencil } from '#ui/icones.ts'
import { matriculas } from '../../contract/matriculas.ts'
import type { Matricula } from '../../contract/formas.ts'
import { emLista, idadeEm, NOMES_DO_ESTADO_CIVIL } from '../../regras/livro.ts'
import { saldoDaQuota } from '../../regras/quota.ts'
import { NOMES_DA_QUOTA, numeroEscrito } from '../nomes.ts'
import { EditarLivro } from './editar-livro.tsx'
import { LancarNaQuota } from './mudar-plano.tsx'
import { Pares } from './pares.tsx'

const NADA = 'não informado'
type Papel = 'livro' | 'admissao' | 'desligamento'

/** The page of the statutory register: data of the law, quota account, and the papers. */
export function LivroDeMatricula({ m }: { m: Matricula }) {
  const edita = usePode('matriculas.matricula.dados')
  const [editando, setEditando] = useState(false)
  const l = m.livro
  if (!l)
    return (
      <p className="rounded-md border bg-surface px-3.5 py-3 text-13">
        O livro de matrícula é de quem cuida dos dados dos cooperados.
      </p>
    )
  const papeis: readonly [Papel, string][] = [
    ['livro', 'Ficha do livro'],
    ...(m.numero === null ? [] : [['admissao', 'Termo de admissão'] satisfies [Papel, string]]),
    ...(m.saida ? [['desligamento', 'Termo de desligamento'] satisfies [Papel, string]] : []),
  ]
  const abrir = (papel: Papel) =>
    void baixar(matriculas.papel, { params: { id: m.id, papel } }).catch((erro: unknown) =>
      avisarFalha('O documento não saiu.', erro),
    )
  return (
    <div className="grid gap-4">
      <section aria-label="Livro de matrícula" className="rounded-md border bg-surface px-3.5 py-3">
        <h2 className="flex flex-wrap items-center gap-2 text-13 font-semibold">
          Livro de matrícula <span className="font-normal text-text-2">Lei 5.764, arts. 22 e 23</span>
          <span className="flex-1" />
          {edita && (
            <Button tamanho="pequeno" icone={<Pencil />} onClick={() => setEditando(true)}>
              Corrigir
            </Button>
          )}
        </h2>
        {m.falta_no_livro.length > 0 && (
          <p className="mt-1 text-12 text-warning">Falta: {emLista(m.falta_no_livro)}.</p>
        )}
        <Pares
          linhas={[
            ['Número', numeroEscrito(m.numero)],
            ['Nome', m.nome],
            ['CPF ou CNPJ', l.documento ? formatarDocumento(l.documento) : NADA],
            ['Nascimento', l.nascimento ? `${diaBr(l.nascimento)}, ${idadeEm(l.nascimento, diaAqui())} anos` : NADA],
            ['Estado civil', l.estado_civil ? NOMES_DO_ESTADO_CIVIL[l.estado_civil] : NADA],
            ['Nacionalidade', l.nacionalidade ?? NADA],
            ['Profissão', l.profissao ?? NADA],
            ['Endereço', l.endereco ?? NADA],
            ['Admissão', m.admitida_em ? `${diaBr(m.admitida_em)}, ata ${m.ata ?? ''}` : 'ainda não admitido'],
            ['Saída', m.saida?.encerrada_em ? diaBr(m.saida.encerrada_em) : 'nenhuma'],
            ['Conta', [l.banco, l.agencia, l.conta].filter(Boolean).join(' · ') || NADA],
            ['Pix', l.chave_pix ?? NADA],
          ]}
        />
      </section>
      <Quotas m={m} />
      <div className="flex flex-wrap gap-2">
        {papeis.map(([papel, rotulo]) => (
          <Button key={papel} tamanho="pequeno" icone={<Download />} onClick={() => abrir(papel)}>
            {rotulo}
          </Button>
        ))}
      </div>
      {editando && <EditarLivro m={m} livro={l} aoFechar={() => setEditando(false)} />}
    </div>
  )
}

function Quotas({ m }: { m: Matricula }) {
  const quotas = m.quotas ?? []
  const s = saldoDaQuota(quotas)
  const decide = usePode('matriculas.matricula.decidir')
  const [lancando, setLancando] = useState(false)
  return (
    <section aria-label="Conta de quotas-partes" className="rounded-md border bg-surface px-3.5 py-3">
      <h2 className="flex justify-between gap-2 text-13 font-semibold">
        Conta de quotas-partes
        <span className="num flex-1 font-normal text-text-2">{dinheiro(s.aDevolver)} integralizados</span>
        {decide && (
          <Button tamanho="pequeno" onClick={() => setLancando(true)}>
            Lançar
          </Button>
        )}
      </h2>
      {quotas.length === 0 ? (
        <p className="mt-1 text-13 text-text-2">Nenhum lançamento ainda.</p>
      ) : (
        <ul className="mt-2 divide-y text-13">
          {quotas.map((q) => (
            <li key={q.n} className="num flex gap-3 py-1.5">
              <span className="w-24 text-text-2">{diaBr(q.em)}</span>
              <span className="min-w-0 flex-1 truncate">
                {NOMES_DA_QUOTA[q.tipo]}
                {q.descricao && <span className="text-text-2"> · {q.descricao}</span>}
              </span>
              <span>{dinheiro(q.valor_centavos)}</span>
            </li>
          ))}
        </ul>
      )}
      {lancando && <LancarNaQuota m={m} aoFechar={() => setLancando(false)} />}
    </section>
  )
}
