import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icones.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { tarefas } from '../../contract/tarefas.ts'
import type { Tarefa } from '../../tipos.ts'
import { queixar, reler } from '../dados.ts'

/** Runs an action and refetches; the input stays when it fails. */
async function fazer(ato: () => Promise<unknown>): Promise<boolean> {
  try {
    await ato()
    return true
  } catch (e) {
    queixar(e)
    return false
  } finally {
    await reler()
  }
}

/** The checklist of a task. */
export function ItensDaTarefa({ tarefa: t }: { tarefa: Tarefa }) {
  const [novo, setNovo] = useState('')
  const params = { id: t.id }
  const feitos = t.itens.filter((i) => i.feito).length
  return (
    <div className="flex flex-col gap-2">
      {t.itens.length > 0 && <ProgressBar rotulo="Itens feitos" feitos={feitos} total={t.itens.length} />}
      <ul className="flex flex-col">
        {t.itens.map((i) => (
          <li key={i.id} className="group flex items-center gap-2 py-1">
            <Checkbox
              className="flex-1"
              rotulo={<span className={i.feito ? 'text-text-2 line-through' : undefined}>{i.texto}</span>}
              checked={i.feito}
              disabled={!t.pode_editar}
              onChange={(e) =>
                void fazer(() =>
                  chamar(tarefas.mudarItem, {
                    params: { ...params, item_id: i.id },
                    body: { feito: e.currentTarget.checked },
                  }),
                )
              }
            />
            {t.pode_editar && (
              <IconButton
                tamanho="pequeno"
                rotulo={`Tirar ${i.texto}`}
                icone={<X />}
                onClick={() => void fazer(() => chamar(tarefas.tirarItem, { params: { ...params, item_id: i.id } }))}
              />
            )}
          </li>
        ))}
      </ul>
      {t.pode_editar && (
        <form
          onSubmit={(e) => {
            e.preventDefault()
            if (novo.trim())
              void fazer(() => chamar(tarefas.porItem, { params, body: { texto: novo.trim() } })).then(
                (deu) => deu && setNovo(''),
              )
          }}
        >
          <TextField
            rotulo="Novo item"
            rotuloOculto
            tamanho="pequeno"
            placeholder="Novo item, e Enter"
            maxLength={300}
            value={novo}
            onChange={(e) => setNovo(e.currentTarget.value)}
          />
        </form>
      )}
      {t.itens.length === 0 && !t.pode_editar && <p className="text-13 text-text-2">Sem itens.</p>}
    </div>
  )
}
