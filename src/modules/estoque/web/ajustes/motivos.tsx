import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Plus } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { ajustes, motivosDeAjuste, type MotivoDeAjuste } from '../../contract/ajustes.ts'
import { motivosServemPara } from '../../tipos.ts'
import { relerEstoque } from '../dados.ts'
import { opcoesDe } from '../nomes.ts'
import { useLimite, useMotivos } from './dados.ts'

const SERVEM = { ajuste: 'Ajustes', perda: 'Perdas', ambos: 'Ajustes e perdas' } as const
const NOVO = { id: null, nome: '', serve_para: 'ambos', pede_texto: false, arquivado: false } as const
type Editado = Omit<MotivoDeAjuste, 'id'> & { id: string | null }

/** Above which value an adjustment waits; who may change it does so here. */
export function Limite({ muda }: { muda: boolean }) {
  const limite = useLimite()
  const [editando, setEditando] = useState(false)
  const [valor, setValor] = useState<number | null>(null)
  const { indo, geral, erros, fazer, dizer } = useAto()
  if (limite.data === undefined) return null
  const salvar = async () => {
    if (valor === null) return dizer('Diga o valor.')
    const feito = await fazer(async () => {
      await chamar(ajustes.limitar, { body: { ajuste_centavos: valor } })
      await relerEstoque()
      avisar({ titulo: 'Limite mudado', tom: 'sucesso' })
    })
    if (feito) setEditando(false)
  }
  return (
    <section aria-label="Limite" className="flex flex-wrap items-center gap-2 border-t pt-3 text-13">
      <p className="min-w-0 flex-1">
        Acima de <strong className="num font-semibold">{dinheiro(limite.data)}</strong>, um ajuste ou uma perda só entra
        no livro quando outra pessoa aprova.
      </p>
      {muda && (
        <Button
          tamanho="pequeno"
          className="max-md:min-h-11"
          onClick={() => {
            setValor(limite.data)
            setEditando(true)
          }}
        >
          Mudar o limite
        </Button>
      )}
      <Dialog
        aberto={editando}
        aoMudar={setEditando}
        titulo="Limite de ajuste"
        descricao="Vale para os próximos pedidos."
      >
        <form
          className="grid gap-3"
          onSubmit={(e) => {
            e.preventDefault()
            void salvar()
          }}
        >
          {geral && <AlertBox tom="perigo" titulo={geral} />}
          <MoneyField rotulo="Pede aprovação acima de" valor={valor} erro={erros.ajuste_centavos} aoMudar={setValor} />
          <div className="flex justify-end gap-2">
            <Button onClick={() => setEditando(false)}>Cancelar</Button>
            <Button type="submit" variante="primaria" ocupado={indo}>
              Salvar
            </Button>
          </div>
        </form>
      </Dialog>
    </section>
  )
}

/** The list of reasons. One that is archived stays on the movements that have it. */
export function Motivos() {
  const motivos = useMotivos()
  const [editando, setEditando] = useState<Editado | null>(null)
  return (
    <section aria-label="Motivos" className="grid gap-2 border-t pt-3 text-13">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-13 font-semibold">Motivos da lista</h2>
        <Button tamanho="pequeno" icone={<Plus />} className="max-md:min-h-11" onClick={() => setEditando(NOVO)}>
          Novo motivo
        </Button>
      </div>
      {motivos.isError && <ErrorState oQueFalhou="Os motivos não carregaram." aoTentar={() => motivos.refetch()} />}
      <ul className="empty:hidden">
        {motivos.data?.map((m) => (
          <li key={m.id} className="flex min-h-11 items-center gap-2 border-t">
            <span className="min-w-0 flex-1 truncate">{m.nome}</span>
            {m.pede_texto && <Chip>pede um detalhe</Chip>}
            {m.arquivado ? <Chip tom="alerta">arquivado</Chip> : <Chip>{SERVEM[m.serve_para]}</Chip>}
            <LinkButton
              className="max-md:min-h-11"
              aria-label={`Editar o motivo ${m.nome}`}
              onClick={() => setEditando(m)}
            >
              Editar
            </LinkButton>
          </li>
        ))}
      </ul>
      {editando && <EditarMotivo motivo={editando} aoFechar={() => setEditando(null)} />}
    </section>
  )
}

function EditarMotivo({ motivo, aoFechar }: { motivo: Editado; aoFechar: () => void }) {
  const [m, setM] = useState(motivo)
  const { indo, geral, erros, fazer } = useAto()
  const salvar = async () => {
    const { id, nome, serve_para, pede_texto, arquivado } = m
    const body = { nome, serve_para, pede_texto }
    const feito = await fazer(async () => {
      if (id) await chamar(motivosDeAjuste.alterar, { params: { id }, body: { ...body, arquivado } })
      else await chamar(motivosDeAjuste.criar, { body })
      await relerEstoque()
      avisar({ titulo: 'Motivo salvo', tom: 'sucesso' })
    })
    if (feito) aoFechar()
  }
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={m.id ? 'Editar motivo' : 'Novo motivo'}
      descricao="Quem ajusta escolhe um destes motivos."
    >
      <form
        className="grid gap-3"
        onSubmit={(e) => {
          e.preventDefault()
          void salvar()
        }}
      >
        {geral && Object.keys(erros).length === 0 && <AlertBox tom="perigo" titulo={geral} />}
        <TextField
          rotulo="Nome"
          maxLength={80}
          value={m.nome}
          erro={erros.nome}
          onChange={(e) => setM({ ...m, nome: e.currentTarget.value })}
        />
        <Select
          rotulo="Serve para"
          valor={m.serve_para}
          erro={erros.serve_para}
          opcoes={opcoesDe(SERVEM, motivosServemPara)}
          aoMudar={(serve_para) => setM({ ...m, serve_para })}
        />
        <Checkbox
          rotulo="Pede que se conte o que aconteceu"
          checked={m.pede_texto}
          onChange={(e) => setM({ ...m, pede_texto: e.currentTarget.checked })}
        />
        {m.id && (
          <Checkbox
            rotulo="Arquivado: não aparece mais para escolher"
            checked={m.arquivado}
            onChange={(e) => setM({ ...m, arquivado: e.currentTarget.checked })}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button type="submit" variante="primaria" ocupado={indo}>
            Salvar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
