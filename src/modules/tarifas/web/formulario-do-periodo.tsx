import { useState } from 'react'
import { z } from 'zod'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FormDateField, FormNumberField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import { Select } from '#ui/select.tsx'
import { motivo } from '../contract/comum.ts'
import {
  corpoCoerente,
  corpoDoPeriodo,
  periodos,
  type Distribuidora,
  type PeriodoDeTarifa,
} from '../contract/tarifas.ts'
import {
  ehGrupoA,
  frasesDaChave,
  NOME_DO_POSTO,
  POSTOS_DA_MODALIDADE,
  temDemanda,
  temEnergia,
} from '../regras/nomes.ts'
import type { ChaveDaTarifa, Modalidade, Preco } from '../tipos.ts'
import { relerTarifas } from './dados.ts'
import { nomeDoPeriodo } from './palavras.ts'
import { chaveDaUrl, chaveNaUrl, todasAsChaves } from './url.ts'

const precoVazio = (posto: Preco['posto']): Preco => ({
  posto,
  te: null,
  tusd: null,
  fio_b: null,
  fio_a: null,
  pd_tfsee: null,
  nao_energia: null,
  demanda: null,
})

type Modo = { tipo: 'novo'; inicio: string } | { tipo: 'editar' | 'corrigir'; p: PeriodoDeTarifa }

/** A new period, or one that is edited (not in use) or corrected (in use). */
export function FormularioDoPeriodo({
  modo,
  lista,
  distribuidora,
  chave,
  aoFechar,
  aoGravar,
}: {
  modo: Modo
  lista: readonly Distribuidora[]
  distribuidora: string
  chave: ChaveDaTarifa
  aoFechar: () => void
  aoGravar: (p: PeriodoDeTarifa) => void
}) {
  const [dona, setDona] = useState(distribuidora)
  const [qual, setQual] = useState(chave)
  const titulo =
    modo.tipo === 'novo'
      ? 'Novo período'
      : `${modo.tipo === 'corrigir' ? 'Corrigir' : 'Editar'} ${modo.p.distribuidora.nome}, ${nomeDoPeriodo(modo.p)}`
  const c = modo.tipo === 'novo' ? qual : modo.p
  return (
    <Drawer titulado titulo={titulo} aoFechar={aoFechar} largura={560}>
      <div className="grid gap-5 p-4">
        {modo.tipo === 'novo' ? (
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            <Select
              rotulo="Distribuidora"
              opcoes={lista.map((d) => ({ valor: d.id, rotulo: `${d.nome} (${d.ufs.join(', ')})` }))}
              valor={dona}
              aoMudar={setDona}
            />
            <Select
              rotulo="Tarifa"
              opcoes={todasAsChaves.map((k) => ({ valor: chaveNaUrl(k), rotulo: frasesDaChave(k) }))}
              valor={chaveNaUrl(qual)}
              aoMudar={(v) => setQual(chaveDaUrl(v))}
            />
          </div>
        ) : (
          <p className="text-13 text-text-2">{frasesDaChave(modo.p)}</p>
        )}
        {modo.tipo === 'corrigir' && (
          <AlertBox tom="info" titulo="Em uso: não se edita, corrige-se.">
            O período que está em uso fica como está. Este toma o lugar dele daqui para a frente, com o motivo.
          </AlertBox>
        )}
        <Campos
          key={chaveNaUrl(c)}
          modo={modo}
          chave={c}
          gravar={async (v) => {
            const { motivo: porque = '', ...corpo } = v
            const gravado =
              modo.tipo === 'novo'
                ? await chamar(periodos.criar, {
                    body: {
                      ...corpo,
                      distribuidora_id: dona,
                      subgrupo: c.subgrupo,
                      modalidade: c.modalidade,
                      classe: c.classe,
                    },
                  })
                : modo.tipo === 'editar'
                  ? await chamar(periodos.alterar, {
                      params: { id: modo.p.id },
                      body: { ...corpo, versao: modo.p.versao },
                    })
                  : await chamar(periodos.corrigir, {
                      params: { id: modo.p.id },
                      body: { ...corpo, motivo: porque, versao: modo.p.versao },
                    })
            await relerTarifas()
            avisar({ titulo: 'Período gravado', tom: 'sucesso' })
            aoGravar(gravado.data)
          }}
          aoFechar={aoFechar}
        />
      </div>
    </Drawer>
  )
}

const esquemaDe = (m: Modalidade, corrige: boolean) =>
  corpoDoPeriodo
    .extend({ motivo: corrige ? motivo : z.string().optional() })
    .superRefine((v, c) =>
      corpoCoerente((path, message) => c.addIssue({ code: 'custom', path: [...path], message }), v, m),
    )

function Campos({
  modo,
  chave,
  gravar,
  aoFechar,
}: {
  modo: Modo
  chave: ChaveDaTarifa
  gravar: (v: z.infer<ReturnType<typeof esquemaDe>>) => Promise<void>
  aoFechar: () => void
}) {
  const p = modo.tipo === 'novo' ? null : modo.p
  const postos = POSTOS_DA_MODALIDADE[chave.modalidade]
  const form = useFormulario(esquemaDe(chave.modalidade, modo.tipo === 'corrigir'), {
    inicio: modo.tipo === 'novo' ? modo.inicio : modo.p.inicio,
    fim: p?.fim ?? null,
    reh: p?.reh ?? '',
    tusdg: p?.tusdg ?? null,
    precos: postos.map((posto) => p?.precos.find((x) => x.posto === posto) ?? precoVazio(posto)),
    motivo: '',
  })
  return (
    <Formulario form={form} rotulo="Período de tarifa" className="grid gap-5" aoEnviar={gravar}>
      <div className="grid grid-cols-2 gap-3">
        <FormDateField nome="inicio" rotulo="Começa em" />
        <FormDateField nome="fim" rotulo="Vale até" dica="Vazio: até a próxima" />
      </div>
      <FormTextField nome="reh" rotulo="Resolução (REH)" placeholder="REH 3.500/2026" maxLength={120} />
      {postos.map((posto, n) => (
        <fieldset key={posto} className="grid gap-3">
          <legend className="mb-2 text-13 font-semibold">
            {postos.length > 1 ? NOME_DO_POSTO[posto] : 'Preços'}
            <span className="ml-1.5 text-12 font-normal text-text-2">sem tributos</span>
          </legend>
          <div className="grid grid-cols-3 gap-3 max-md:grid-cols-2">
            {temEnergia(chave.modalidade, posto) && (
              <>
                <Preco nome={`precos.${n}.te`} rotulo="TE" />
                <Preco nome={`precos.${n}.tusd`} rotulo="TUSD" />
                <Preco nome={`precos.${n}.fio_b`} rotulo="Fio B" />
                <Preco nome={`precos.${n}.fio_a`} rotulo="Fio A" />
                <Preco nome={`precos.${n}.pd_tfsee`} rotulo="P&D e TFSEE" />
                <Preco nome={`precos.${n}.nao_energia`} rotulo="Não-energia" />
              </>
            )}
            {temDemanda(chave.modalidade, posto) && (
              <Preco nome={`precos.${n}.demanda`} rotulo="Demanda" unidade="R$/kW" />
            )}
          </div>
        </fieldset>
      ))}
      {ehGrupoA(chave.subgrupo) && (
        <div className="w-40">
          <Preco nome="tusdg" rotulo="TUSDg" unidade="R$/kW" />
        </div>
      )}
      {modo.tipo === 'corrigir' && (
        <FormTextArea nome="motivo" rotulo="Motivo da correção" linhas={2} maxLength={300} />
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={aoFechar}>Cancelar</Button>
        <BotaoEnviar atalho="mod+enter">
          {modo.tipo === 'corrigir' ? 'Gravar a correção' : 'Gravar o período'}
        </BotaoEnviar>
      </div>
    </Formulario>
  )
}

const Preco = ({ nome, rotulo, unidade = 'R$/MWh' }: { nome: string; rotulo: string; unidade?: string }) => (
  <FormNumberField nome={nome} rotulo={`${rotulo} (${unidade})`} min={0} casas={6} />
)
