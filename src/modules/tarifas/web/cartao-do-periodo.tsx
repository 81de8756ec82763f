import { diaBr } from '#kit/dias.ts'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { data, numero, porcento } from '#ui/formatos.ts'
import { Check, X } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { periodos, type PeriodoDeTarifa } from '../contract/tarifas.ts'
import { frasesDaChave, NOME_DO_POSTO, POSTOS_DA_MODALIDADE } from '../regras/nomes.ts'
import type { Preco } from '../tipos.ts'
import { relerTarifas, usePeriodo } from './dados.ts'
import { PropostasDoPeriodo } from './propostas-do-periodo.tsx'
import { fraseDoUso, mudanca, nomeDoPeriodo, seloDoPeriodo, valor } from './palavras.ts'

const CAMPOS = [
  ['te', 'TE'],
  ['tusd', 'TUSD'],
  ['fio_b', 'Fio B'],
  ['fio_a', 'Fio A'],
  ['pd_tfsee', 'P&D e TFSEE'],
  ['demanda', 'Demanda (R$/kW)'],
] as const satisfies readonly (readonly [keyof Preco, string])[]

/** One period under the table, or alone on a phone. */
export function CartaoDoPeriodo({
  id,
  edita,
  aoEditar,
  aoFechar,
  aoTrocar,
}: {
  id: string
  edita: boolean
  aoEditar: (p: PeriodoDeTarifa) => void
  aoFechar: () => void
  aoTrocar: (id: string) => void
}) {
  const consulta = usePeriodo(id)
  const p = consulta.data
  if (consulta.isPending) return <SkeletonList linhas={3} comRosto={false} rotulo="Carregando o período" />
  if (!p) return <ErrorState oQueFalhou="O período não carregou." aoTentar={() => consulta.refetch()} />
  return <Cartao p={p} edita={edita} aoEditar={aoEditar} aoFechar={aoFechar} aoTrocar={aoTrocar} />
}

function Cartao({
  p,
  edita,
  aoEditar,
  aoFechar,
  aoTrocar,
}: {
  p: PeriodoDeTarifa
  edita: boolean
  aoEditar: (p: PeriodoDeTarifa) => void
  aoFechar: () => void
  aoTrocar: (id: string) => void
}) {
  const el = useRef<HTMLElement>(null)
  const fechar = useEffectEvent(aoFechar)
  useEffect(() => {
    const tecla = (e: KeyboardEvent) => {
      if (e.key !== 'Escape' || e.defaultPrevented || document.querySelector('.g-dialogo, .g-popup, .g-gaveta')) return
      fechar()
    }
    addEventListener('keydown', tecla)
    return () => removeEventListener('keydown', tecla)
  }, [])
  const { tom, texto } = seloDoPeriodo(p)
  return (
    <section
      ref={el}
      aria-label={`${p.distribuidora.nome}, período ${nomeDoPeriodo(p)}`}
      className="rounded border bg-surface text-13"
    >
      <header className="flex flex-wrap items-center gap-2 px-3.5 pt-2.5">
        <h2 className="text-13 font-semibold">
          {p.distribuidora.nome}, período {nomeDoPeriodo(p)}
        </h2>
        <Chip tom={tom}>{texto}</Chip>
        {p.substituida_por && <Chip>corrigida</Chip>}
        <span className="flex-1" />
        {edita && !p.substituida_por && <Atos p={p} aoEditar={aoEditar} aoTrocar={aoTrocar} aoFechar={aoFechar} />}
        <IconButton rotulo="Fechar o período" atalho="esc" icone={<X />} onClick={aoFechar} />
      </header>
      <Precos p={p} />
      <div className="grid gap-1 px-3.5 pt-1 pb-3 text-12 text-text-2">
        <p>{contraOAnterior(p)}</p>
        {fraseDoUso(p.usado_por) && <p>{fraseDoUso(p.usado_por)} Uma correção é um período novo, com motivo.</p>}
        {p.motivo && <p>Motivo da correção: {p.motivo}</p>}
        <p>{procedencia(p)}</p>
        {p.substituida_por && (
          <p>
            <button type="button" className="underline" onClick={() => aoTrocar(p.substituida_por ?? '')}>
              Ver o período que tomou o lugar deste
            </button>
          </p>
        )}
        {p.corrige_id && (
          <p>
            <button type="button" className="underline" onClick={() => aoTrocar(p.corrige_id ?? '')}>
              Ver o período que este corrige
            </button>
          </p>
        )}
      </div>
      <PropostasDoPeriodo p={p} />
    </section>
  )
}

function procedencia(p: PeriodoDeTarifa): string {
  const partes = [`${frasesDaChave(p)}, R$/MWh sem tributos`, `fonte: ${p.rotulo}`]
  if (p.revisada_em) partes.push(`conferida por ${p.revisada_por ?? 'alguém'} em ${data(p.revisada_em)}`)
  if (p.tributos)
    partes.push(
      `cheia com ICMS ${porcento(p.tributos.icms)} e PIS/COFINS ${porcento(p.tributos.pis + p.tributos.cofins, 2)}`,
    )
  return `${partes.join(' · ')}.`
}

function contraOAnterior(p: PeriodoDeTarifa): string {
  if (!p.anterior) return 'Não há período logo antes para comparar.'
  const antes = p.anterior
  const partes = (
    [
      ['TE', antes.te, p.te],
      ['TUSD', antes.tusd, p.tusd],
      ['Fio B', antes.fio_b, p.fio_b],
    ] as const
  ).map(([nome, a, d]) => `${nome} ${mudanca(a, d).texto}`)
  return `Contra o período anterior (${antes.rotulo}): ${partes.join(', ')}.`
}

function Precos({ p }: { p: PeriodoDeTarifa }) {
  const varios = POSTOS_DA_MODALIDADE[p.modalidade].length > 1
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(92px,1fr))] gap-x-3 gap-y-1.5 px-3.5 py-2">
      {p.precos.flatMap((preco) =>
        CAMPOS.flatMap(([campo, nome]) => {
          const v = preco[campo]
          const sempre = campo === 'te' || campo === 'tusd' || campo === 'fio_b'
          if (v === null && (varios || !sempre)) return []
          return [
            <Figura
              key={preco.posto + campo}
              nome={varios ? `${nome}, ${NOME_DO_POSTO[preco.posto].toLowerCase()}` : nome}
            >
              {valor(v)}
            </Figura>,
          ]
        }),
      )}
      {p.tusdg !== null && <Figura nome="TUSDg (R$/kW)">{valor(p.tusdg)}</Figura>}
      {p.cheia !== null && <Figura nome="Cheia, com tributos">R$ {numero(p.cheia, 5)}/kWh</Figura>}
    </dl>
  )
}

const Figura = ({ nome, children }: { nome: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-12 text-text-2">{nome}</dt>
    <dd className="num text-14 font-semibold whitespace-nowrap">{children}</dd>
  </div>
)

function Atos({
  p,
  aoEditar,
  aoTrocar,
  aoFechar,
}: {
  p: PeriodoDeTarifa
  aoEditar: (p: PeriodoDeTarifa) => void
  aoTrocar: (id: string) => void
  aoFechar: () => void
}) {
  const [pergunta, setPergunta] = useState<'encerrar' | 'excluir' | null>(null)
  const { indo, fazer } = useAto()
  const conferir = () =>
    fazer(
      async () => {
        await chamar(periodos.conferir, { params: { id: p.id }, body: { versao: p.versao } })
        await relerTarifas()
        avisar({ titulo: 'Período conferido', tom: 'sucesso' })
      },
      (erro) => avisarFalha('O período não foi conferido.', erro),
    )
  return (
    <>
      {p.revisar_ate !== null && (
        <Button tamanho="pequeno" icone={<Check />} ocupado={indo} onClick={() => void conferir()}>
          Conferi com a resolução
        </Button>
      )}
      <Button tamanho="pequeno" onClick={() => aoEditar(p)}>
        {p.usos > 0 ? 'Corrigir' : 'Editar'}
      </Button>
      <Button tamanho="pequeno" onClick={() => setPergunta('encerrar')}>
        {p.fim === null ? 'Encerrar' : 'Mudar o fim'}
      </Button>
      {p.usos === 0 && p.corrige_id === null && (
        <Button tamanho="pequeno" onClick={() => setPergunta('excluir')}>
          Excluir
        </Button>
      )}
      {pergunta === 'encerrar' && <Encerrar p={p} aoFechar={() => setPergunta(null)} aoTrocar={aoTrocar} />}
      <ConfirmDialog
        aberto={pergunta === 'excluir'}
        aoMudar={(a) => setPergunta(a ? 'excluir' : null)}
        titulo="Excluir este período?"
        descricao={`${p.distribuidora.nome} fica sem tarifa ${nomeDoPeriodo(p)}.`}
        confirmar="Excluir período"
        perigo
        aoConfirmar={async () => {
          await chamar(periodos.excluir, { params: { id: p.id } })
          aoFechar()
          await relerTarifas()
        }}
      />
    </>
  )
}

function Encerrar({
  p,
  aoFechar,
  aoTrocar,
}: {
  p: PeriodoDeTarifa
  aoFechar: () => void
  aoTrocar: (id: string) => void
}) {
  const [fim, setFim] = useState(p.fim ?? '')
  const { indo, erros, geral, fazer } = useAto()
  const encerrar = () =>
    fazer(async () => {
      const { data: novo } = await chamar(periodos.encerrar, { params: { id: p.id }, body: { fim, versao: p.versao } })
      await relerTarifas()
      aoFechar()
      if (novo.id !== p.id) aoTrocar(novo.id)
    }, 'O período não foi encerrado.')
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={`Até quando vale ${p.distribuidora.nome}`}
      descricao={`Começa em ${diaBr(p.inicio)}. ${p.usos > 0 ? 'Está em uso: o fim entra como correção.' : ''}`}
      tamanho="medio"
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void encerrar()}>
            Guardar o fim
          </Button>
        </>
      }
    >
      <DateField rotulo="Último dia" valor={fim} aoMudar={setFim} erro={erros.fim ?? geral} />
    </Dialog>
  )
}
