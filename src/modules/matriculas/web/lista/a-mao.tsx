import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { modelosDeCobranca, type ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import { buscarContatos } from '#modules/contatos/web/publico.ts'
import { unidades } from '#modules/unidades/contract/unidades.ts'
import { chamar } from '#platform/navegador/api.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { matriculas } from '../../contract/matriculas.ts'
import { linkDaMatricula } from '../../links.ts'
import { NOMES_DO_MODELO } from '../../regras/plano.ts'
import { guardarMatricula } from '../dados.ts'

const VAZIO = { desconto: null, tarifa_contratual: null, fixo_centavos: null }

/** Enrols a contact without a proposal: plan, due day and the energy of each unit are typed. */
export function MatriculaAMao({ aoFechar }: { aoFechar: () => void }) {
  const navegar = useNavegar()
  const [quem, setQuem] = useState<Opcao | null>(null)
  const [modelo, setModelo] = useState<ModeloDeCobranca>('ECONOMIA_GARANTIDA')
  const [preco, setPreco] = useState<{
    desconto: number | null
    tarifa_contratual: number | null
    fixo_centavos: number | null
  }>({ ...VAZIO, desconto: 0.15 })
  const [dia, setDia] = useState<number | null>(10)
  const [aviso, setAviso] = useState<number | null>(90)
  const [kwh, setKwh] = useState<Readonly<Record<string, number | null>>>({})
  const { indo, erros, geral, fazer } = useAto()
  const matricular = () =>
    fazer(async () => {
      const { data } = await chamar(matriculas.matricular, {
        body: {
          contato_id: quem?.valor ?? '',
          plano: { modelo_de_cobranca: modelo, ...preco, aviso_previo_dias: aviso ?? 90 },
          ...(dia === null ? {} : { vencimento_dia: dia }),
          unidades: Object.entries(kwh).flatMap(([unidade_id, n]) =>
            n === null ? [] : [{ unidade_id, kwh_contratado: n }],
          ),
        },
      })
      guardarMatricula(data)
      void navegar({ to: linkDaMatricula(data.id) })
    }, 'A matrícula não foi aberta. Tente de novo.')
  return (
    <form
      className="grid gap-4"
      aria-label="Matrícula à mão"
      onSubmit={(e) => {
        e.preventDefault()
        void matricular()
      }}
    >
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <Combobox
        rotulo="Contato"
        valor={quem}
        buscar={buscarContatos}
        erro={erros.contato_id}
        aoMudar={(o) => {
          setQuem(o)
          setKwh({})
        }}
      />
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <Select<ModeloDeCobranca>
          rotulo="Modelo de cobrança"
          opcoes={modelosDeCobranca.map((m) => ({ valor: m, rotulo: NOMES_DO_MODELO[m] }))}
          valor={modelo}
          erro={erros['plano.modelo_de_cobranca']}
          aoMudar={(m) => {
            setModelo(m)
            setPreco(VAZIO)
          }}
        />
        {modelo === 'FIXO_MENSAL' && (
          <MoneyField
            rotulo="Valor por mês"
            valor={preco.fixo_centavos}
            erro={erros['plano.fixo_centavos']}
            aoMudar={(v) => setPreco({ ...VAZIO, fixo_centavos: v })}
          />
        )}
        {modelo === 'CREDITOS_COMPENSADOS' && (
          <NumberField
            rotulo="Tarifa, R$ por kWh"
            casas={6}
            passo={0.01}
            valor={preco.tarifa_contratual}
            erro={erros['plano.tarifa_contratual']}
            aoMudar={(v) => setPreco({ ...VAZIO, tarifa_contratual: v })}
          />
        )}
        {(modelo === 'DINAMICO_SOBRE_TARIFA' || modelo === 'ECONOMIA_GARANTIDA') && (
          <NumberField
            rotulo="Desconto"
            sufixo="%"
            valor={preco.desconto === null ? null : Math.round(preco.desconto * 1e6) / 1e4}
            erro={erros['plano.desconto']}
            aoMudar={(v) => setPreco({ ...VAZIO, desconto: v === null ? null : Math.round(v * 1e4) / 1e6 })}
          />
        )}
        <NumberField
          rotulo="Dia do vencimento das faturas"
          casas={0}
          valor={dia}
          min={1}
          max={28}
          erro={erros.vencimento_dia}
          aoMudar={setDia}
        />
        <NumberField
          rotulo="Aviso prévio, em dias"
          casas={0}
          valor={aviso}
          min={0}
          max={365}
          erro={erros['plano.aviso_previo_dias']}
          aoMudar={setAviso}
        />
      </div>
      {quem && <UnidadesDoContato contato={quem.valor} kwh={kwh} aoMudar={setKwh} erro={erros.unidades} />}
      <div className="flex justify-end gap-2">
        <Button onClick={aoFechar}>Voltar</Button>
        <Button type="submit" variante="primaria" ocupado={indo} disabled={quem === null}>
          Matricular
        </Button>
      </div>
    </form>
  )
}

/** Units of the contact; one with energy enters the membership, the others can follow on its page. */
function UnidadesDoContato(p: {
  contato: string
  kwh: Readonly<Record<string, number | null>>
  aoMudar: (kwh: Readonly<Record<string, number | null>>) => void
  erro: string | undefined
}) {
  const { data } = useQuery({
    queryKey: ['matriculas', 'unidades-do-contato', p.contato],
    queryFn: async ({ signal }) =>
      (await chamar(unidades.listar, { query: { contato_id: p.contato } }, { signal })).data,
  })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-13 font-semibold">Energia contratada, kWh por mês</legend>
      {data?.length === 0 && (
        <p className="text-13 text-text-2">
          Este contato ainda não tem unidade: cadastre na página dele e inclua depois.
        </p>
      )}
      {data?.map((u) => (
        <NumberField
          key={u.id}
          rotulo={`UC ${u.numero ?? 'sem número'}`}
          opcional
          min={0}
          valor={p.kwh[u.id] ?? null}
          aoMudar={(v) => p.aoMudar({ ...p.kwh, [u.id]: v })}
        />
      ))}
      {p.erro && <p className="text-12 text-danger">{p.erro}</p>}
    </fieldset>
  )
}
