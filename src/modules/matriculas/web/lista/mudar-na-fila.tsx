import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { LugarNaFila } from '../../contract/formas.ts'
import { matriculas } from '../../contract/matriculas.ts'
import { useUsinas } from '../dados.ts'
import { DialogoDoAto } from '../matricula/dialogos.tsx'

/** Another place in the waiting list, or the list of another plant. The reason is stored in the history. */
export function MudarNaFila({ lugar, aoFechar }: { lugar: LugarNaFila; aoFechar: () => void }) {
  const usinas = useUsinas().data ?? []
  const [usina, setUsina] = useState(lugar.usina_id ?? '')
  const [posicao, setPosicao] = useState<number | null>(lugar.posicao)
  const [motivo, setMotivo] = useState('')
  const outra = (usina || null) !== lugar.usina_id
  return (
    <DialogoDoAto
      titulo={`Mudar o lugar de ${lugar.nome}`}
      descricao="Quem espera vê a nova posição; o motivo fica no histórico da matrícula."
      confirmar="Mudar"
      mandar={() =>
        chamar(matriculas.mudarNaFila, {
          params: { id: lugar.matricula_id },
          body: {
            ...(outra ? { usina_id: usina || null } : {}),
            ...(posicao === null || (outra && posicao === lugar.posicao) ? {} : { posicao }),
            motivo: motivo.trim(),
          },
        })
      }
      aoFechar={aoFechar}
    >
      {(erros) => (
        <>
          <Select
            rotulo="Espera energia de"
            opcoes={[{ valor: '', rotulo: 'Qualquer usina' }, ...usinas.map((u) => ({ valor: u.id, rotulo: u.nome }))]}
            valor={usina}
            erro={erros.usina_id}
            aoMudar={setUsina}
          />
          <NumberField rotulo="Posição" valor={posicao} min={1} erro={erros.posicao} aoMudar={setPosicao} />
          <TextArea
            rotulo="Motivo"
            maxLength={500}
            value={motivo}
            erro={erros.motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
          />
        </>
      )}
    </DialogoDoAto>
  )
}
