import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { ufs } from '#kit/uf.ts'
import { chamar } from '#platform/navegador/api.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { entradaInicial } from '#modules/simulacoes/regras/entrada-nova.ts'
import type { TarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { nomeDoModulo } from '#modules/simulacoes/web/publico.ts'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormCombobox, FormSelect } from '#ui/form/escolhas.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { numero } from '#ui/formatos.ts'
import { PageHeader } from '#ui/page-header.tsx'
import type { BuscarOpcoes, Opcao } from '#ui/usar-opcoes.ts'
import { propostas } from '../../contract/propostas.ts'
import { linkDeEditarProposta } from '../../links.ts'
import { guardarProposta, useTarifasDoLugar } from '../dados.ts'
import { procurarModulos } from '../editor/catalogo.ts'
import {
  CamposDaTarifa,
  camposDaTarifa,
  emCampos,
  impostosCabem,
  tarifaEscolhida,
  TARIFA_VAZIA,
  TarifaEmVigor,
} from './tarifa.tsx'

const formulario = z
  .object({
    cliente: z.string().trim().min(2, 'Diga o nome do cliente').max(160, 'O nome tem no máximo 160 letras'),
    cidade: z.string().trim().min(2, 'Diga a cidade').max(120, 'A cidade tem no máximo 120 letras'),
    uf: z.enum(ufs, 'Escolha o estado'),
    ...camposDaTarifa,
    modulo: z
      .custom<Opcao>()
      .nullable()
      .refine((m) => m !== null, 'Escolha o módulo'),
  })
  .refine(impostosCabem, { message: 'A soma dos impostos passa de 95 %', path: ['icms'] })

type Modulo = Awaited<ReturnType<typeof procurarModulos>>[number]
const texto = (v: unknown) => (typeof v === 'string' ? v : '')

/** `/vu/propostas/autoconsumo/nova`: who, where and the tariff; the rest is typed in the editor. */
export function NovaProposta() {
  const navegar = useNavegar()
  const { nome, contato, cartao }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [chave] = useState(() => crypto.randomUUID())
  const [vistos] = useState(() => new Map<string, Modulo>())
  const [buscar] = useState<BuscarOpcoes>(
    () => async (busca: string, sinal: AbortSignal) =>
      (await procurarModulos(busca, sinal)).map((m) => {
        vistos.set(m.itemId, m)
        return { valor: m.itemId, rotulo: nomeDoModulo(m), detalhe: `${numero(m.wp)} Wp` }
      }),
  )
  const form = useFormulario(formulario, {
    cliente: texto(nome),
    cidade: '',
    uf: 'GO',
    ...TARIFA_VAZIA,
    modulo: null,
  })
  const uf = form.watch('uf')
  const { data: tarifas = [] } = useTarifasDoLugar({ uf })
  const [escolhida, setEscolhida] = useState<TarifaDaSimulacao | null>(null)
  // a utility of another state is no longer a choice; what it filled stays, as typed
  const emVigor = tarifas.find((t) => t.distribuidora.id === escolhida?.distribuidora.id) ?? null
  const escolher = (t: TarifaDaSimulacao) => {
    setEscolhida(t)
    form.reset({ ...form.getValues(), ...emCampos(t) }, { keepDefaultValues: true })
  }
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader titulo="Nova proposta" detalhe="autoconsumo" />
      <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} role="region" aria-label="Nova proposta">
        <div className="mx-auto w-full max-w-2xl p-5">
          <Formulario
            form={form}
            rotulo="Nova proposta"
            aoEnviar={async (v) => {
              const modulo = vistos.get(v.modulo?.valor ?? '')
              if (!modulo) return
              const entrada = entradaInicial({
                uf: v.uf,
                cidade: v.cidade,
                anoInicial: new Date().getFullYear() + 1,
                modulo,
                tarifa: tarifaEscolhida(v, emVigor),
              })
              const { data } = await chamar(propostas.criar, {
                body: {
                  chave,
                  cliente_nome: v.cliente,
                  ...(texto(contato) ? { contato_id: texto(contato) } : {}),
                  ...(texto(cartao) ? { cartao_id: texto(cartao) } : {}),
                  conteudo: { tipo: 'autoconsumo', entrada },
                },
              })
              guardarProposta(data)
              await navegar({ to: linkDeEditarProposta(data), replace: true })
            }}
          >
            <FormTextField nome="cliente" rotulo="Cliente" autoFocus maxLength={160} />
            <div className="grid grid-cols-[minmax(0,1fr)_120px] gap-3">
              <FormTextField nome="cidade" rotulo="Cidade" maxLength={120} />
              <FormSelect nome="uf" rotulo="Estado" opcoes={ufs.map((u) => ({ valor: u, rotulo: u }))} />
            </div>
            <TarifaEmVigor tarifas={tarifas} emVigor={emVigor} aoEscolher={escolher} />
            <CamposDaTarifa />
            <FormCombobox nome="modulo" rotulo="Módulo" buscar={buscar} placeholder="Escolha no catálogo" />
            <BotaoEnviar atalho="mod+enter">Abrir no editor</BotaoEnviar>
          </Formulario>
        </div>
      </div>
    </div>
  )
}
