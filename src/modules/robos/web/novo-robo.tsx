import { useState } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { robos, type Robo } from '../contract/robos.ts'
import { modelos, modelosDeRobo, type ModeloDeRobo } from '../regras/modelos.ts'
import { guardarRobo } from './dados.ts'

const formulario = z.object({
  nome: z.string().trim().min(1, 'Dê um nome ao robô').max(60, 'O nome tem no máximo 60 caracteres'),
})

export function DialogoNovoRobo({ aoCriar, aoFechar }: { aoCriar: (r: Robo) => void; aoFechar: () => void }) {
  const [modelo, setModelo] = useState<ModeloDeRobo>('triagem')
  const form = useFormulario(formulario, { nome: '' })
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar()}
      titulo="Novo robô"
      descricao="Comece de um modelo pronto para usar, ou do zero."
    >
      <Formulario
        form={form}
        semGuarda
        rotulo="Novo robô"
        aoEnviar={async ({ nome }) => {
          const { data } = await chamar(robos.criar, { body: { nome, modelo } })
          guardarRobo(data)
          aoCriar(data)
        }}
      >
        <FormTextField nome="nome" rotulo="Nome" placeholder="Triagem comercial" autoFocus maxLength={60} />
        <fieldset>
          <legend className="g-rotulo">Modelo</legend>
          <div className="grid gap-2">
            {modelosDeRobo.map((m) => (
              <label
                key={m}
                className="flex items-start gap-3 rounded border p-3 has-checked:border-primary has-checked:bg-primary-soft"
              >
                <input
                  type="radio"
                  name="modelo"
                  className="g-caixa mt-1"
                  value={m}
                  checked={modelo === m}
                  onChange={() => setModelo(m)}
                />
                <span className="text-13">
                  <b className="block font-medium">{modelos[m].nome}</b>
                  <span className="text-text-2">{modelos[m].descricao}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <BotaoEnviar>Criar robô</BotaoEnviar>
        </div>
      </Formulario>
    </Dialog>
  )
}
