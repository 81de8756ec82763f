import { useState } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FormCombobox, FormMultiCombobox } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import { Trash2 } from '#ui/icones.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { titulo } from '../../contract/comum.ts'
import { times } from '../../contract/organizacao.ts'
import type { CodigoDeDepartamento, Time } from '../../tipos.ts'
import { buscarColegas, chaves, reler, useDepartamentos } from '../dados.ts'

const opcao = z.custom<Opcao>()
const formulario = z.object({ nome: titulo, descricao: z.string().max(500, 'A descrição tem no máximo 500 letras'), departamento: opcao.nullable(), lider: opcao.nullable(), membros: z.array(opcao) })
const comoOpcao = (p: { id: string; nome: string }): Opcao => ({ valor: p.id, rotulo: p.nome })

export function GavetaDoTime({ time, edita, aoFechar }: { time: Time | null; edita: boolean; aoFechar: () => void }) {
  const [excluindo, setExcluindo] = useState(false)
  const { data: departamentos = [] } = useDepartamentos()
  const areas = departamentos.map((d): Opcao => ({ valor: d.codigo, rotulo: d.nome }))
  const form = useFormulario(formulario, {
    nome: time?.nome ?? '',
    descricao: time?.descricao ?? '',
    departamento: time?.departamento ? (areas.find((a) => a.valor === time.departamento) ?? { valor: time.departamento, rotulo: time.departamento }) : null,
    lider: time?.lider ? comoOpcao(time.lider) : null,
    membros: time?.membros.map(comoOpcao) ?? [],
  })
  return (
    <Drawer
      titulo={time?.nome ?? 'Novo time'}
      aoFechar={aoFechar}
      largura={480}
      acoes={time && edita && <Button variante="fantasma" icone={<Trash2 />} onClick={() => setExcluindo(true)}>Excluir</Button>}
    >
      <Formulario
        form={form}
        rotulo="Time"
        className="flex flex-col gap-4 p-5"
        aoEnviar={async (v) => {
          const body = { nome: v.nome, descricao: v.descricao, departamento: (v.departamento?.valor ?? null) as CodigoDeDepartamento | null, lider_id: v.lider?.valor ?? null, membros: v.membros.map((m) => m.valor) }
          if (time) await chamar(times.alterar, { params: { id: time.id }, body })
          else await chamar(times.criar, { body })
          await reler(chaves.times)
          avisar({ titulo: time ? 'Time salvo' : 'Time criado', tom: 'sucesso' })
          if (!time) aoFechar()
        }}
      >
        <fieldset disabled={!edita} className="flex flex-col gap-4">
          <FormTextField nome="nome" rotulo="Nome" />
          <FormTextArea nome="descricao" rotulo="Descrição" opcional />
          <FormCombobox nome="departamento" rotulo="Departamento" opcional opcoes={areas} disabled={!edita} placeholder="De todos" />
          <FormCombobox nome="lider" rotulo="Quem lidera" opcional buscar={buscarColegas} disabled={!edita} placeholder="Buscar pessoa" />
          <FormMultiCombobox nome="membros" rotulo="Pessoas" buscar={buscarColegas} disabled={!edita} placeholder="Buscar pessoas" />
        </fieldset>
        {edita && (
          <div>
            <BotaoEnviar atalho="mod+enter">{time ? 'Salvar time' : 'Criar time'}</BotaoEnviar>
          </div>
        )}
      </Formulario>
      {time && (
        <ConfirmDialog
          aberto={excluindo}
          aoMudar={setExcluindo}
          titulo={`Excluir o time ${time.nome}?`}
          descricao="As pessoas continuam com seus acessos; só o time deixa de existir."
          confirmar="Excluir time"
          perigo
          aoConfirmar={async () => {
            await chamar(times.excluir, { params: { id: time.id } })
            await reler(chaves.times)
            avisar({ titulo: 'Time excluído' })
            aoFechar()
          }}
        />
      )}
    </Drawer>
  )
}
