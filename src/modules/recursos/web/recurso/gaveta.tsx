import { useState } from 'react'
import { z } from 'zod'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { nomeNoStorage, subir } from '#platform/navegador/subir.ts'
import { avisar } from '#ui/avisos.ts'
import { Drawer } from '#ui/drawer.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { FormCheckbox, FormDateField, FormNumberField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { recursos } from '../../contract/recursos.ts'
import { escreverMinuto } from '#kit/parede.ts'
import { regrasDeInicio, type Recurso, type Regras, type TipoDeRecurso } from '../../tipos.ts'
import { relerReservas, useRecurso } from '../dados.ts'
import { Fechamentos } from './fechamentos.tsx'
import { Motoristas } from './motoristas.tsx'

const TIPOS = [
  { valor: 'sala', rotulo: 'Sala' },
  { valor: 'carro', rotulo: 'Carro' },
  { valor: 'outro', rotulo: 'Outro' },
] as const
const DIAS = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado']
const numero = z.number().nullable()
const formulario = z.object({
  tipo: z.enum(['sala', 'carro', 'outro']),
  chave: z.string(),
  nome: z.string().trim().min(1, 'Dê um nome').max(80, 'O nome tem no máximo 80 letras'),
  lugar: z.string(),
  descricao: z.string(),
  capacidade: numero,
  equipamentos: z.string(),
  placa: z.string(),
  autonomia_km: numero,
  bateria_kwh: numero,
  carregador: z.string(),
  carga_pct: numero,
  quilometragem_km: numero,
  abre: z.string().min(1, 'Diga a hora'),
  fecha: z.string().min(1, 'Diga a hora'),
  dias: z.array(z.boolean()),
  fecha_feriados: z.boolean(),
  minimo_min: numero,
  maximo_min: numero,
  antecedencia_dias: numero,
  folga_antes_min: numero,
  folga_depois_min: numero,
  recarga_min_por_10km: numero,
  aprovacao: z.enum(['nunca', 'sempre', 'longas']),
  aprova_acima_min: numero,
  pendente_horas: numero,
  limite_por_pessoa: numero,
  chegada_min: numero,
  vistoria: z.string(),
})
type Escrito = z.infer<typeof formulario>

const linhas = (t: string) =>
  t
    .split('\n')
    .map((l) => l.trim())
    .filter(Boolean)
const minutos = (h: string) => Number(h.slice(0, 2)) * 60 + Number(h.slice(3, 5))

function valoresDe(r: Recurso | undefined, tipo: TipoDeRecurso, chaveNova: string): Escrito {
  const regras = r?.regras ?? regrasDeInicio[tipo]
  const turno = regras.semana.flat()[0] ?? { inicio: 480, fim: 1080 }
  const { semana, vistoria, ...simples } = regras
  return {
    ...simples,
    tipo,
    chave: r?.chave ?? chaveNova,
    nome: r?.nome ?? '',
    lugar: r?.lugar ?? '',
    descricao: r?.descricao ?? '',
    capacidade: r?.capacidade ?? null,
    equipamentos: r?.equipamentos.join('\n') ?? '',
    placa: r?.placa ?? '',
    autonomia_km: r?.autonomia_km ?? null,
    bateria_kwh: r?.bateria_kwh ?? null,
    carregador: r?.carregador ?? '',
    carga_pct: r?.carga_pct ?? null,
    quilometragem_km: r?.quilometragem_km ?? null,
    abre: escreverMinuto(turno.inicio),
    fecha: escreverMinuto(turno.fim % 1440),
    dias: semana.map((d) => d.length > 0),
    vistoria: vistoria.join('\n'),
  }
}

function regrasDe(v: Escrito): Regras {
  const turno = { inicio: minutos(v.abre), fim: minutos(v.fecha) || 1440 }
  const n = (x: number | null, sem = 0) => x ?? sem
  return {
    semana: v.dias.map((aberto) => (aberto ? [turno] : [])),
    fecha_feriados: v.fecha_feriados,
    minimo_min: n(v.minimo_min, 15),
    maximo_min: n(v.maximo_min, 480),
    antecedencia_dias: n(v.antecedencia_dias, 90),
    folga_antes_min: n(v.folga_antes_min),
    folga_depois_min: n(v.folga_depois_min),
    recarga_min_por_10km: n(v.recarga_min_por_10km),
    aprovacao: v.aprovacao,
    aprova_acima_min: n(v.aprova_acima_min, 240),
    pendente_horas: n(v.pendente_horas, 24),
    limite_por_pessoa: n(v.limite_por_pessoa),
    chegada_min: n(v.chegada_min),
    vistoria: linhas(v.vistoria),
  }
}

export function GavetaDoRecurso({
  chave,
  chaveNova = '',
  aoFechar,
}: {
  chave: string
  chaveNova?: string
  aoFechar: () => void
}) {
  const um = useRecurso(chave === 'novo' ? '' : chave)
  const [tipo, setTipo] = useState<TipoDeRecurso>(/carro/.test(chaveNova) ? 'carro' : 'sala')
  const r = um.data
  return (
    <Drawer
      titulado
      titulo={chave === 'novo' ? 'Cadastrar o que se reserva' : (r?.nome ?? 'Recurso')}
      aoFechar={aoFechar}
      largura={520}
    >
      {chave !== 'novo' && !r ? (
        <SkeletonList linhas={6} comRosto={false} rotulo="Carregando" />
      ) : (
        <Ficha
          key={r ? r.id : tipo}
          r={r}
          tipo={r?.tipo ?? tipo}
          aoTipo={setTipo}
          chaveNova={chaveNova}
          aoFechar={aoFechar}
        />
      )}
    </Drawer>
  )
}

function Ficha({
  r,
  tipo,
  aoTipo,
  chaveNova,
  aoFechar,
}: {
  r: Recurso | undefined
  tipo: TipoDeRecurso
  aoTipo: (t: TipoDeRecurso) => void
  chaveNova: string
  aoFechar: () => void
}) {
  const form = useFormulario(formulario, valoresDe(r, tipo, chaveNova))
  const [foto, setFoto] = useState(r?.foto ?? null)
  const [falha, setFalha] = useState<string | null>(null)
  const carro = tipo === 'carro'
  async function guardarFoto([a]: File[]) {
    if (!r || !a) return
    const caminho = `${r.id}/${uuidv7()}-${nomeNoStorage(a.name)}`
    try {
      await subir('recursos-fotos', caminho, a)
      setFoto(caminho)
      setFalha(null)
    } catch (e) {
      setFalha(e instanceof Error ? e.message : 'A foto não pôde ser enviada.')
    }
  }
  return (
    <div className="flex flex-col gap-6 p-5">
      <Formulario
        form={form}
        rotulo="Recurso"
        className="flex flex-col gap-4"
        aoEnviar={async (v) => {
          const body = {
            nome: v.nome,
            lugar: v.lugar,
            descricao: v.descricao,
            capacidade: carro ? null : v.capacidade,
            equipamentos: linhas(v.equipamentos),
            regras: regrasDe(v),
            foto,
            ...(carro
              ? {
                  placa: v.placa,
                  autonomia_km: v.autonomia_km,
                  bateria_kwh: v.bateria_kwh,
                  carregador: v.carregador || null,
                  carga_pct: v.carga_pct,
                  quilometragem_km: v.quilometragem_km,
                }
              : {}),
          }
          if (r) await chamar(recursos.alterar, { params: { chave: r.chave }, body: { ...body, versao: r.versao } })
          else await chamar(recursos.criar, { body: { ...body, chave: v.chave, tipo } })
          await relerReservas()
          avisar({ titulo: r ? 'Guardado' : `${v.nome} já pode ser reservada`, tom: 'sucesso' })
          if (!r) aoFechar()
        }}
      >
        {!r && (
          <div className="grid grid-cols-2 gap-3">
            <Select<TipoDeRecurso> rotulo="O que é" valor={tipo} aoMudar={aoTipo} opcoes={TIPOS} />
            <FormTextField
              nome="chave"
              rotulo="Chave do endereço"
              dica="Letras minúsculas, números e hífen"
              placeholder="sala-girassol"
            />
          </div>
        )}
        <FormTextField nome="nome" rotulo="Nome" />
        <div className="grid grid-cols-2 gap-3">
          <FormTextField nome="lugar" rotulo="Onde fica" opcional />
          {carro ? (
            <FormTextField nome="placa" rotulo="Placa" />
          ) : (
            <FormNumberField nome="capacidade" rotulo="Lugares" casas={0} min={1} />
          )}
          {carro && (
            <>
              <FormNumberField nome="autonomia_km" rotulo="Autonomia" sufixo="km" casas={0} min={1} />
              <FormNumberField nome="bateria_kwh" rotulo="Bateria" sufixo="kWh" casas={1} />
              <FormNumberField nome="carga_pct" rotulo="Carga agora" sufixo="%" casas={0} min={0} max={100} />
              <FormNumberField nome="quilometragem_km" rotulo="Quilometragem" sufixo="km" casas={0} min={0} />
              <FormTextField nome="carregador" rotulo="Carregador" opcional />
            </>
          )}
        </div>
        <FormTextArea nome="descricao" rotulo="Descrição" opcional />
        <FormTextArea nome="equipamentos" rotulo="Equipamentos" dica="Um por linha" opcional />
        {r && (
          <FileDrop
            rotulo={foto ? 'Trocar a foto' : 'Foto'}
            aceita="image/*"
            maximoBytes={15 * 1024 * 1024}
            erro={falha}
            aoEscolher={(a) => void guardarFoto(a)}
          />
        )}
        <fieldset className="flex flex-col gap-3 border-t pt-4">
          <legend className="text-13 font-semibold">Regras</legend>
          <div className="grid grid-cols-2 gap-3">
            <FormDateField nome="abre" rotulo="Abre às" tipo="time" />
            <FormDateField nome="fecha" rotulo="Fecha às" tipo="time" />
          </div>
          <div className="grid grid-cols-4 gap-2 max-md:grid-cols-2">
            {DIAS.map((d, i) => (
              <FormCheckbox key={d} nome={`dias.${i}`} rotulo={d} />
            ))}
          </div>
          <FormCheckbox nome="fecha_feriados" rotulo="Fecha nos feriados nacionais e nos da empresa" />
          <div className="grid grid-cols-2 gap-3">
            <FormNumberField nome="minimo_min" rotulo="Duração mínima" sufixo="min" casas={0} />
            <FormNumberField nome="maximo_min" rotulo="Duração máxima" sufixo="min" casas={0} />
            <FormNumberField nome="antecedencia_dias" rotulo="Com até" sufixo="dias antes" casas={0} />
            <FormNumberField nome="limite_por_pessoa" rotulo="Reservas por pessoa" dica="0: sem limite" casas={0} />
            <FormNumberField nome="folga_antes_min" rotulo="Preparo antes" sufixo="min" casas={0} />
            <FormNumberField nome="folga_depois_min" rotulo="Preparo depois" sufixo="min" casas={0} />
            {carro && (
              <FormNumberField nome="recarga_min_por_10km" rotulo="Recarga a cada 10 km" sufixo="min" casas={0} />
            )}
            <FormNumberField
              nome="chegada_min"
              rotulo="Libera se ninguém chegar em"
              dica="0: nunca libera"
              sufixo="min"
              casas={0}
            />
            <FormSelect
              nome="aprovacao"
              rotulo="Precisa de aprovação"
              opcoes={[
                { valor: 'nunca', rotulo: 'Nunca' },
                { valor: 'longas', rotulo: 'Só as longas' },
                { valor: 'sempre', rotulo: 'Sempre' },
              ]}
            />
            <FormNumberField nome="aprova_acima_min" rotulo="Longa é acima de" sufixo="min" casas={0} />
            <FormNumberField nome="pendente_horas" rotulo="Pedido guarda o horário por" sufixo="h" casas={0} />
          </div>
          <FormTextArea
            nome="vistoria"
            rotulo="Itens da vistoria"
            dica="Um por linha, conferidos na retirada e na devolução"
            opcional
          />
        </fieldset>
        <div>
          <BotaoEnviar atalho="mod+enter">{r ? 'Guardar' : 'Cadastrar'}</BotaoEnviar>
        </div>
      </Formulario>
      {r && <Fechamentos chave={r.chave} />}
      {r && carro && <Motoristas />}
    </div>
  )
}
