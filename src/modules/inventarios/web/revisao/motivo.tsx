import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { revisoes, type LinhaDaRevisao } from '../../contract/revisao.ts'
import { MOTIVOS } from '../../regras/palavras.ts'
import { motivosDaDiferenca } from '../../tipos.ts'
import { relerInventarios } from '../dados.ts'

/** Why a position differs; above the limit it must be said. */
export function Motivo({ id, linha: l, limite }: { id: string; linha: LinhaDaRevisao; limite: number }) {
  const [tipo, setTipo] = useState(l.motivo_tipo)
  const [motivo, setMotivo] = useState(l.motivo)
  const { indo, geral, erros, fazer, dizer } = useAto()
  const salvar = () => {
    if (!tipo) return dizer('Escolha o motivo.')
    return fazer(async () => {
      await chamar(revisoes.explicar, { params: { id, linha: l.id }, body: { tipo, motivo: motivo.trim() } })
      await relerInventarios()
    })
  }
  const valor = l.valor_centavos
  return (
    <section aria-label="Motivo" className="border-t p-4">
      <h2 className="text-13 font-semibold">
        {[l.endereco, l.nome].filter(Boolean).join(' · ')}{' '}
        <span className="font-normal text-text-2">
          {l.estado === 'pede_motivo'
            ? [
                valor === undefined ? '' : `${valor < 0 ? 'perda' : 'sobra'} de ${dinheiro(Math.abs(valor))}, `,
                `acima de ${dinheiro(limite)}: o motivo é obrigatório`,
              ].join('')
            : 'o motivo ajuda quem lê depois'}
        </span>
      </h2>
      {geral && !erros.motivo && <AlertBox tom="perigo" titulo={geral} className="mt-2" />}
      <div role="radiogroup" aria-label="Motivo" className="mt-2 flex flex-wrap gap-2">
        {motivosDaDiferenca.map((m) => (
          <Button
            key={m}
            tamanho="pequeno"
            role="radio"
            aria-checked={tipo === m}
            variante={tipo === m ? 'secundaria' : 'contorno'}
            onClick={() => setTipo(m)}
          >
            {MOTIVOS[m]}
          </Button>
        ))}
      </div>
      <div className="mt-2 flex max-w-2xl items-end gap-2 max-md:flex-col max-md:items-stretch">
        <TextArea
          className="min-w-0 flex-1"
          rotulo="O que aconteceu"
          opcional={tipo !== 'outro'}
          value={motivo}
          maxLength={500}
          erro={erros.motivo}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
        <Button ocupado={indo} onClick={() => void salvar()}>
          Guardar motivo
        </Button>
      </div>
    </section>
  )
}
