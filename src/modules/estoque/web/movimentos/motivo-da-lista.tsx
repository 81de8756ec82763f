import { dinheiro } from '#ui/formatos.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { NovoAjuste } from '../../contract/movimentos.ts'
import { useLimite, useMotivos } from '../ajustes/dados.ts'
import type { Cabeca } from './rascunho.ts'

interface Props {
  tipo: NovoAjuste['tipo']
  cabeca: Cabeca
  erros: Readonly<Record<string, string>>
  aoMudar: (c: Cabeca) => void
}

/** Why the book changes: a reason of the list, and what happened. Says above which value it waits. */
export function MotivoDaLista({ tipo, cabeca: c, erros, aoMudar }: Props) {
  const motivos = useMotivos()
  const limite = useLimite()
  const servem = (motivos.data ?? []).filter((m) => !m.arquivado && (m.serve_para === 'ambos' || m.serve_para === tipo))
  const escolhido = servem.find((m) => m.id === c.motivoId)
  return (
    <>
      <Select
        rotulo="Motivo"
        valor={escolhido?.id ?? null}
        erro={erros.motivo_id ?? (motivos.isError ? 'Os motivos não carregaram. Atualize a página.' : undefined)}
        opcoes={servem.map((m) => ({ valor: m.id, rotulo: m.nome }))}
        aoMudar={(motivoId) => aoMudar({ ...c, motivoId })}
      />
      <TextField
        className="md:col-span-2"
        rotulo="O que aconteceu"
        opcional={!escolhido?.pede_texto}
        maxLength={400}
        value={c.motivo}
        erro={erros.motivo}
        onChange={(e) => aoMudar({ ...c, motivo: e.currentTarget.value })}
      />
      {limite.data !== undefined && (
        <p className="num text-12 text-text-2 md:col-span-full">
          Acima de {dinheiro(limite.data)}, outra pessoa aprova antes de entrar no livro.
        </p>
      )}
    </>
  )
}
