import { diaAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { ufs } from '#kit/uf.ts'
import { subgrupoDaClasse } from '#modules/simulacoes/regras/classe-e-subgrupo.ts'
import { comAFatura } from '#modules/simulacoes/regras/da-fatura.ts'
import { entradaInicial } from '#modules/simulacoes/regras/entrada-nova.ts'
import type { EntradaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { ehGrupoA } from '#modules/simulacoes/contract/subgrupos.ts'
import { linkDoCatalogo, linkDoNovoItem } from '#modules/catalogo/links.ts'
import { nomeDoModulo } from '#modules/simulacoes/web/publico.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormNumberField } from '#ui/form/controle.tsx'
import { FormCombobox, FormSelect } from '#ui/form/escolhas.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { numero } from '#ui/formatos.ts'
import type { BuscarOpcoes, Opcao } from '#ui/usar-opcoes.ts'
import { primeiroAno } from '../../regras/primeiro-ano.ts'
import { useDaFatura, type DaFatura } from '../dados.ts'
import { procurarModulos } from '../editor/catalogo.ts'
import { CampoDoCliente, clienteEscolhido, PaginaDaNova, useAbrirProposta, useClienteDoEndereco } from './pagina.tsx'
import { DadosDaTarifa, SubgrupoDaTarifa, TarifaEmVigor } from './tarifa.tsx'
import { camposDaTarifa, emCampos, impostosCabem, TARIFA_VAZIA } from './tarifa-digitada.ts'
import { useTarifaDaNova } from './usar-tarifa.ts'

const formulario = z
  .object({
    cliente: clienteEscolhido,
    cidade: z.string().trim().min(2, 'Diga a cidade').max(120, 'A cidade tem no máximo 120 letras'),
    uf: z.enum(ufs, 'Escolha o estado'),
    /** kWh a month; zero: not known yet */
    consumo: z
      .number()
      .min(0, 'O consumo não é negativo')
      .max(10_000_000, 'O consumo é alto demais')
      .nullable()
      .transform((n) => n ?? 0),
    ...camposDaTarifa,
    modulo: z
      .custom<Opcao>()
      .nullable()
      .refine((m) => m !== null, 'Escolha o módulo'),
  })
  .refine(impostosCabem, { message: 'A soma dos impostos passa de 95 %', path: ['icms'] })

type Modulo = Awaited<ReturnType<typeof procurarModulos>>[number]
const media = (kwh: readonly number[]) => kwh.reduce((a, b) => a + b, 0) / Math.max(1, kwh.length)

/** Twelve equal months, marked as estimated until a bill or the seller gives each. */
const comConsumoMedio = (e: EntradaDaSimulacao, kwh: number): EntradaDaSimulacao =>
  kwh > 0
    ? {
        ...e,
        unidades: e.unidades.map((u) => ({
          ...u,
          consumo: u.consumo.map(() => kwh),
          estimados: u.consumo.map(() => true),
        })),
      }
    : e

const texto = (v: unknown) => (typeof v === 'string' ? v : '')

/** `/vu/propostas/autoconsumo/nova`: who, where and the tariff; the rest is typed in the editor, or read from a bill. */
export function NovaProposta() {
  const { fatura }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const daFatura = useDaFatura(texto(fatura))
  if (daFatura.isLoading) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a fatura" />
  if (daFatura.isError)
    return (
      <ErrorState
        oQueFalhou="A fatura não carregou."
        detalhe={daFatura.error.message}
        aoTentar={() => daFatura.refetch()}
      />
    )
  return <FormularioDaProposta daFatura={daFatura.data ?? null} />
}

function FormularioDaProposta({ daFatura }: { daFatura: DaFatura | null }) {
  const abrir = useAbrirProposta()
  const doEndereco = useClienteDoEndereco()
  const [vistos] = useState(() => new Map<string, Modulo>())
  const [buscar] = useState<BuscarOpcoes>(
    () => async (busca: string, sinal: AbortSignal) =>
      (await procurarModulos(busca, sinal)).map((m) => {
        vistos.set(m.itemId, m)
        return { valor: m.itemId, rotulo: nomeDoModulo(m), detalhe: `${numero(m.wp)} Wp` }
      }),
  )
  const form = useFormulario(formulario, {
    cliente: daFatura ? { valor: daFatura.contato.id, rotulo: daFatura.contato.nome } : doEndereco,
    cidade: '',
    uf: daFatura?.uf ?? 'GO',
    consumo: 0,
    ...TARIFA_VAZIA,
    ...(daFatura?.tarifa
      ? emCampos(daFatura.tarifa)
      : {
          distribuidora: daFatura?.concessionaria.nome ?? '',
          subgrupo: subgrupoDaClasse(daFatura?.classeDeConsumo, 'B1'),
        }),
    modulo: null,
  })
  const [uf, cidade, consumo, subgrupo] = form.watch(['uf', 'cidade', 'consumo', 'subgrupo'])
  const kwh = consumo || (daFatura ? media(daFatura.consumo) : 0)
  const { tarifas, emVigor, escolher, noEnvio } = useTarifaDaNova({
    lugar: { uf, subgrupo, ...(cidade.trim() ? { cidade: cidade.trim() } : {}), ...(kwh > 0 ? { kwh } : {}) },
    daFatura: daFatura?.tarifa ?? null,
    ler: form.getValues,
    por: (campos) => form.reset({ ...form.getValues(), ...campos }, { keepDefaultValues: true }),
  })
  return (
    <PaginaDaNova detalhe="autoconsumo">
      <Formulario
        form={form}
        rotulo="Nova proposta"
        aoEnviar={async (v) => {
          const modulo = vistos.get(v.modulo?.valor ?? '')
          if (!modulo) return
          const tarifa = await noEnvio(v)
          const inicial = entradaInicial({
            uf: v.uf,
            cidade: v.cidade,
            anoInicial: primeiroAno(diaAqui()),
            modulo,
            tarifa,
          })
          // what was typed over here stays: the bill gives the rest
          const entrada = daFatura
            ? { ...inicial, ...comAFatura(inicial, 0, { ...daFatura, tarifa }) }
            : comConsumoMedio(inicial, v.consumo)
          await abrir(v.cliente, { tipo: 'autoconsumo', entrada }, daFatura?.fatura.id ?? undefined)
        }}
      >
        {daFatura && (
          <AlertBox tom="info" titulo={`Da fatura de ${diaBr(daFatura.fatura.competencia)}, UC ${daFatura.numero}`}>
            {daFatura.tarifa
              ? 'O consumo e os impostos vêm dela; a tarifa é a que valia na leitura. Faltam a cidade e o módulo.'
              : `O consumo vem dela. A tabela não tem a tarifa da ${daFatura.concessionaria.nome}: digite-a aqui.`}
          </AlertBox>
        )}
        <CampoDoCliente rotulo="Cliente" />
        <div className="grid grid-cols-[minmax(0,1fr)_120px] gap-3">
          <FormTextField nome="cidade" rotulo="Cidade" autoFocus={daFatura !== null} maxLength={120} />
          <FormSelect nome="uf" rotulo="Estado" opcoes={ufs.map((u) => ({ valor: u, rotulo: u }))} />
        </div>
        {!daFatura && (
          <FormNumberField
            nome="consumo"
            rotulo="Consumo médio por mês"
            sufixo="kWh"
            casas={0}
            dica="Se já souber: decide a faixa do ICMS e da iluminação pública."
          />
        )}
        {!ehGrupoA(subgrupo) && <SubgrupoDaTarifa />}
        <TarifaEmVigor tarifas={tarifas} emVigor={emVigor} aoEscolher={escolher} />
        <DadosDaTarifa tarifas={tarifas} emVigor={emVigor} />
        <FormCombobox nome="modulo" rotulo="Módulo" buscar={buscar} placeholder="Escolha no catálogo" />
        <SemModulos />
        <BotaoEnviar atalho="mod+enter">Abrir no editor</BotaoEnviar>
      </Formulario>
    </PaginaDaNova>
  )
}

/** A company that starts has no equipment yet: says where it comes from. In another tab, since this form is being filled. */
function SemModulos() {
  const { data } = useQuery({
    queryKey: ['catalogo', 'ha-modulos'],
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => (await procurarModulos('', signal)).length > 0,
  })
  if (data !== false) return null
  return (
    <AlertBox tom="alerta" titulo="O catálogo ainda não tem módulos">
      <a className="underline underline-offset-2" href={linkDoNovoItem()} target="_blank" rel="noreferrer">
        Cadastre o primeiro
      </a>{' '}
      ou{' '}
      <a className="underline underline-offset-2" href={linkDoCatalogo()} target="_blank" rel="noreferrer">
        importe a tabela do fornecedor
      </a>
      . O que você já preencheu fica aqui.
    </AlertBox>
  )
}
