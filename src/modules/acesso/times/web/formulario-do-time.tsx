import { z } from 'zod'
import { escolha } from '#modules/ligados-na-pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar } from '#ui/avisos.ts'
import { FormCombobox, FormMultiCombobox } from '#ui/form/escolhas.tsx'
import { CampoDoForm, FormNumberField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { titulo } from '#modules/acesso/nucleo/contract/comum.ts'
import { times } from '../contract/times.ts'
import type { CodigoDeDepartamento, Time } from '#modules/acesso/nucleo/tipos.ts'
import { chaves, reler, useDepartamentos } from '#modules/acesso/nucleo/web/dados.ts'
import { buscarColegas } from '#modules/acesso/pessoas/web/buscar-colegas.ts'
import { ExpedienteDaSemana, type Intervalo } from '#ui/expediente-da-semana.tsx'
import { CidadesDoTime, type Cidade } from './cidades-do-time.tsx'

const opcao = z.custom<Opcao>()
const formulario = z.object({
  nome: titulo,
  descricao: z.string().max(500, 'A descrição tem no máximo 500 letras'),
  departamento: opcao.nullable(),
  lider: opcao.nullable(),
  membros: z.array(opcao),
  funis: z.array(opcao),
  capacidade: z
    .number()
    .int('Escreva um número inteiro')
    .min(1, 'Pelo menos 1')
    .max(1000, 'No máximo 1.000')
    .nullable(),
  cidades: z.custom<Cidade[]>(),
  turnos: z.custom<Intervalo[]>(),
})
const comoOpcao = (p: { id: string; nome: string }): Opcao => ({ valor: p.id, rotulo: p.nome })
const buscarFunis = escolha('funil').buscar

/** Form of a team: description, people, where and when it works, capacity. */
export function FormularioDoTime({ time, edita, aoCriar }: { time: Time | null; edita: boolean; aoCriar: () => void }) {
  const { data: departamentos = [] } = useDepartamentos()
  const veFunis = usePode('funis.cartao.ver')
  const areas = departamentos.map((d): Opcao => ({ valor: d.codigo, rotulo: d.nome }))
  const form = useFormulario(formulario, {
    nome: time?.nome ?? '',
    descricao: time?.descricao ?? '',
    departamento: time?.departamento
      ? (areas.find((a) => a.valor === time.departamento) ?? { valor: time.departamento, rotulo: time.departamento })
      : null,
    lider: time?.lider ? comoOpcao(time.lider) : null,
    membros: time?.membros.map(comoOpcao) ?? [],
    funis: time?.funis.map(comoOpcao) ?? [],
    capacidade: time?.capacidade ?? null,
    cidades: time?.cidades ?? [],
    turnos: time?.turnos ?? [],
  })
  return (
    <Formulario
      form={form}
      rotulo="Time"
      className="flex flex-col gap-4 p-5"
      aoEnviar={async (v) => {
        const body = {
          nome: v.nome,
          descricao: v.descricao,
          departamento: (v.departamento?.valor ?? null) as CodigoDeDepartamento | null,
          lider_id: v.lider?.valor ?? null,
          membros: v.membros.map((m) => m.valor),
          funis: v.funis.map((f) => f.valor),
          cidades: v.cidades,
          turnos: v.turnos,
          capacidade: v.capacidade,
        }
        if (time) await chamar(times.alterar, { params: { id: time.id }, body })
        else await chamar(times.criar, { body })
        await reler(chaves.times)
        avisar({ titulo: time ? 'Time salvo' : 'Time criado', tom: 'sucesso' })
        if (!time) aoCriar()
      }}
    >
      <fieldset disabled={!edita} className="grid gap-4 sm:grid-cols-2">
        <FormTextField nome="nome" rotulo="Nome" className="sm:col-span-2" />
        <FormTextArea nome="descricao" rotulo="Descrição" opcional linhas={2} className="sm:col-span-2" />
        <FormCombobox
          nome="departamento"
          rotulo="Departamento"
          opcional
          opcoes={areas}
          disabled={!edita}
          placeholder="De todos"
        />
        <FormCombobox
          nome="lider"
          rotulo="Quem lidera"
          opcional
          buscar={buscarColegas}
          disabled={!edita}
          placeholder="Buscar pessoa"
        />
        <FormMultiCombobox
          nome="membros"
          rotulo="Pessoas"
          className="sm:col-span-2"
          buscar={buscarColegas}
          disabled={!edita}
          placeholder="Buscar pessoas"
        />
        <FormMultiCombobox
          nome="funis"
          rotulo="Funis em que trabalha"
          className="sm:col-span-2"
          buscar={buscarFunis}
          disabled={!edita || !veFunis}
          placeholder="Buscar funis"
        />
        <FormNumberField
          nome="capacidade"
          rotulo="Cartões abertos por pessoa"
          opcional
          dica="Quem chega a este número fica de fora do rodízio."
          className="sm:col-span-2"
        />
      </fieldset>
      <CampoDoForm<Cidade[]> nome="cidades">
        {(c) => <CidadesDoTime cidades={c.valor} edita={edita} aoMudar={c.aoMudar} />}
      </CampoDoForm>
      <div role="group" aria-label="Turnos do time" className="grid gap-2">
        <p className="text-12 font-medium">Turnos</p>
        <CampoDoForm<Intervalo[]> nome="turnos">
          {(c) => <ExpedienteDaSemana valor={c.valor} aoMudar={c.aoMudar} disabled={!edita} />}
        </CampoDoForm>
      </div>
      {edita && (
        <div>
          <BotaoEnviar atalho="mod+enter">{time ? 'Salvar time' : 'Criar time'}</BotaoEnviar>
        </div>
      )}
    </Formulario>
  )
}
