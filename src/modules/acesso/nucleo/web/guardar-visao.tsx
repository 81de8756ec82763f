import { useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { escoposDeVisao } from '../contract/para-quem.ts'

interface ParaGuardar {
  nome: string
  escopo: (typeof escoposDeVisao)[number]
  time_id: string | null
}
interface Props {
  titulo: string
  descricao: string
  /** current values when editing */
  inicial?: ParaGuardar | null
  times: readonly { id: string; nome: string }[]
  /** label of the scope "everyone"; false when the user may not save for everyone */
  paraTodos: string | false
  aoGuardar: (v: ParaGuardar) => Promise<unknown>
  aoFechar: () => void
}

/** Saves a view of a list under a name: for the user, a team or everyone. The input stays after a refusal. */
export function GuardarVisao({ titulo, descricao, inicial, times, paraTodos, aoGuardar, aoFechar }: Props) {
  const [v, setV] = useState<ParaGuardar>(inicial ?? { nome: '', escopo: 'pessoa', time_id: null })
  const { indo, erros, geral, fazer } = useAto()
  const guardar = () =>
    void fazer(
      () => aoGuardar({ ...v, nome: v.nome.trim(), time_id: v.escopo === 'time' ? v.time_id : null }),
      'A visão não foi salva.',
    ).then((feito) => feito && aoFechar())
  const paraQuem = [
    { valor: 'pessoa' as const, rotulo: 'Só para mim' },
    ...(times.length > 0 || v.escopo === 'time' ? [{ valor: 'time' as const, rotulo: 'Para um time' }] : []),
    ...(paraTodos ? [{ valor: 'empresa' as const, rotulo: paraTodos }] : []),
  ]
  return (
    <Dialog
      aberto
      firme
      tamanho="pequeno"
      aoMudar={(a) => !a && !indo && aoFechar()}
      titulo={titulo}
      descricao={descricao}
      rodape={
        <>
          <Button onClick={aoFechar} disabled={indo}>
            Cancelar
          </Button>
          <Button type="submit" form="guardar-visao" variante="primaria" ocupado={indo}>
            Salvar visão
          </Button>
        </>
      }
    >
      <form
        id="guardar-visao"
        className="grid gap-4"
        noValidate
        onSubmit={(e) => {
          e.preventDefault()
          guardar()
        }}
      >
        <TextField
          rotulo="Nome"
          autoFocus
          maxLength={60}
          autoComplete="off"
          placeholder="Urgentes sem responsável"
          value={v.nome}
          onChange={(e) => setV({ ...v, nome: e.currentTarget.value })}
          erro={erros.nome}
        />
        <Select
          rotulo="Para quem"
          valor={v.escopo}
          aoMudar={(escopo) => setV({ ...v, escopo })}
          opcoes={paraQuem}
          erro={erros.escopo}
        />
        {v.escopo === 'time' && (
          <Select
            rotulo="Time"
            valor={v.time_id}
            aoMudar={(time_id) => setV({ ...v, time_id })}
            opcoes={times.map((t) => ({ valor: t.id, rotulo: t.nome }))}
            erro={erros.time_id}
          />
        )}
        {geral && <AlertBox tom="perigo" titulo={geral} />}
      </form>
    </Dialog>
  )
}
