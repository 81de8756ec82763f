import { useState } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FormCombobox } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import { Trash2 } from '#ui/icones.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { titulo } from '../../contract/comum.ts'
import { cargos } from '../../contract/organizacao.ts'
import { papeisDeDepartamento, type Cargo, type CodigoDeDepartamento, type PapelDeDepartamento } from '../../tipos.ts'
import { chaves, reler, useDepartamentos } from '../dados.ts'
import { nomeDoPapel } from '../../nomes.ts'

const opcao = z.custom<Opcao>()
const formulario = z
  .object({ nome: titulo, descricao: z.string().max(500, 'A descrição tem no máximo 500 letras'), departamento: opcao.nullable(), papel: opcao.nullable() })
  .refine((v) => !v.papel || v.departamento, { path: ['departamento'], message: 'Escolha o departamento em que o papel vale' })

const papeis = papeisDeDepartamento.map((p): Opcao => ({ valor: p, rotulo: nomeDoPapel(p) }))

export function GavetaDoCargo({ cargo, edita, aoFechar }: { cargo: Cargo | null; edita: boolean; aoFechar: () => void }) {
  const [excluindo, setExcluindo] = useState(false)
  const { data: departamentos = [] } = useDepartamentos()
  const areas = departamentos.map((d): Opcao => ({ valor: d.codigo, rotulo: d.nome }))
  const form = useFormulario(formulario, {
    nome: cargo?.nome ?? '',
    descricao: cargo?.descricao ?? '',
    departamento: cargo?.departamento ? (areas.find((a) => a.valor === cargo.departamento) ?? { valor: cargo.departamento, rotulo: cargo.departamento }) : null,
    papel: papeis.find((p) => p.valor === cargo?.papel_proposto) ?? null,
  })
  return (
    <Drawer titulo={cargo?.nome ?? 'Novo cargo'} aoFechar={aoFechar} largura={480} acoes={cargo && edita && <Button variante="fantasma" icone={<Trash2 />} onClick={() => setExcluindo(true)}>Excluir</Button>}>
      <Formulario
        form={form}
        rotulo="Cargo"
        className="flex flex-col gap-4 p-5"
        aoEnviar={async (v) => {
          const body = { nome: v.nome, descricao: v.descricao, departamento: (v.departamento?.valor ?? null) as CodigoDeDepartamento | null, papel_proposto: (v.papel?.valor ?? null) as PapelDeDepartamento | null }
          if (cargo) await chamar(cargos.alterar, { params: { id: cargo.id }, body })
          else await chamar(cargos.criar, { body })
          await reler(chaves.cargos)
          avisar({ titulo: cargo ? 'Cargo salvo' : 'Cargo criado', tom: 'sucesso' })
          if (!cargo) aoFechar()
        }}
      >
        <fieldset disabled={!edita} className="flex flex-col gap-4">
          <FormTextField nome="nome" rotulo="Nome" />
          <FormTextArea nome="descricao" rotulo="Descrição" opcional />
          <FormCombobox nome="departamento" rotulo="Departamento" opcional opcoes={areas} disabled={!edita} placeholder="De qualquer departamento" />
          <FormCombobox nome="papel" rotulo="Papel que propõe" opcional opcoes={papeis} disabled={!edita} placeholder="Nenhum" dica="Sugerido quando alguém assume o cargo; quem cadastra decide." />
        </fieldset>
        {edita && (
          <div>
            <BotaoEnviar atalho="mod+enter">{cargo ? 'Salvar cargo' : 'Criar cargo'}</BotaoEnviar>
          </div>
        )}
      </Formulario>
      {cargo && (
        <ConfirmDialog
          aberto={excluindo}
          aoMudar={setExcluindo}
          titulo={`Excluir o cargo ${cargo.nome}?`}
          descricao={cargo.pessoas > 0 ? 'Ainda há pessoas neste cargo: mude o cargo delas antes.' : 'Ninguém ocupa este cargo.'}
          confirmar="Excluir cargo"
          perigo
          aoConfirmar={async () => {
            await chamar(cargos.excluir, { params: { id: cargo.id } })
            await reler(chaves.cargos)
            avisar({ titulo: 'Cargo excluído' })
            aoFechar()
          }}
        />
      )}
    </Drawer>
  )
}
