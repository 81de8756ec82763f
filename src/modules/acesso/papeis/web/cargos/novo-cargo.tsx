import { useEffect } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormCombobox, FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { titulo } from '#modules/acesso/nucleo/contract/comum.ts'
import { cargos } from '../../contract/cargos.ts'
import { modelos, type Modelo } from '../../regras/modelos.ts'
import type { Cargo, CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { chaves, reler, useDepartamentos } from '#modules/acesso/nucleo/web/dados.ts'

const formulario = z.object({
  nome: titulo,
  descricao: z.string().max(500, 'A descrição tem no máximo 500 letras'),
  departamento: z.custom<Opcao>().nullable(),
  modelo: z.string().nullable(),
})

/** Form for the name and department of a new or renamed position. Its proposed roles are set on its page. */
export function NovoCargo({ cargo, aoFechar }: { cargo?: Cargo; aoFechar: (id: string | null) => void }) {
  const { data: departamentos = [] } = useDepartamentos()
  const areas = departamentos.map((d): Opcao => ({ valor: d.codigo, rotulo: d.nome }))
  const form = useFormulario(formulario, {
    nome: cargo?.nome ?? '',
    descricao: cargo?.descricao ?? '',
    departamento: areas.find((a) => a.valor === cargo?.departamento) ?? null,
    modelo: null,
  })
  const daqui = modelos.filter((m) => areas.some((a) => a.valor === m.departamento))
  const modelo = daqui.find((m) => m.nome === form.watch('modelo'))
  const sugerido = modelo?.nome
  useEffect(() => {
    if (sugerido && !form.getValues('nome')) form.setValue('nome', sugerido)
  }, [sugerido, form])
  return (
    <Dialog
      aberto
      firme
      aoMudar={(a) => !a && aoFechar(null)}
      titulo={cargo ? 'Nome e departamento' : 'Novo cargo'}
      descricao={
        cargo ? 'Muda só como o cargo se chama.' : 'Depois você escolhe os papéis que ele propõe e até quanto aprova.'
      }
    >
      <Formulario
        form={form}
        rotulo="Cargo"
        className="flex flex-col gap-4"
        aoEnviar={async (v) => {
          const body = {
            nome: v.nome,
            descricao: v.descricao || (modelo?.frase ?? ''),
            departamento: (v.departamento?.valor ?? null) as CodigoDeDepartamento | null,
          }
          const { data } = cargo
            ? await chamar(cargos.alterar, { params: { id: cargo.id }, body })
            : await chamar(cargos.criar, { body: { ...body, papeis: papeisDe(modelo, body.departamento) } })
          await reler(chaves.cargos)
          avisar({ titulo: cargo ? 'Cargo salvo' : 'Cargo criado', tom: 'sucesso' })
          aoFechar(data.id)
        }}
      >
        {!cargo && (
          <FormSelect<string>
            nome="modelo"
            rotulo="Começar por um modelo"
            opcional
            placeholder="Em branco"
            dica={modelo?.frase}
            opcoes={daqui.map((m) => ({ valor: m.nome, rotulo: m.nome, detalhe: m.frase }))}
          />
        )}
        <FormTextField nome="nome" rotulo="Nome" autoFocus />
        <FormCombobox
          nome="departamento"
          rotulo="Departamento"
          opcional
          opcoes={areas}
          placeholder="De qualquer departamento"
        />
        <FormTextArea nome="descricao" rotulo="Descrição" opcional />
        <div className="flex justify-end gap-2">
          <Button onClick={() => aoFechar(null)}>Cancelar</Button>
          <BotaoEnviar atalho="mod+enter">{cargo ? 'Salvar' : 'Criar cargo'}</BotaoEnviar>
        </div>
      </Formulario>
    </Dialog>
  )
}

/** The role of the model, in the department of the position when it has one. */
const papeisDe = (modelo: Modelo | undefined, departamento: CodigoDeDepartamento | null) =>
  modelo ? [{ departamento: departamento ?? modelo.departamento, papel: modelo.papel }] : []
