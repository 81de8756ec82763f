import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { buscarMateriais, useCategorias, useLocais } from '#modules/estoque/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { ciclos } from '../contract/ciclos.ts'
import { inventarios, type Inventario } from '../contract/inventarios.ts'
import { MODOS } from '../regras/palavras.ts'
import { classes, type Modo } from '../tipos.ts'
import { relerInventarios } from './dados.ts'

const opcao = ({ id, nome }: { id: string; nome: string }): Opcao => ({ valor: id, rotulo: nome })
const valores = (o: readonly Opcao[]) => o.map((x) => x.valor)
const CLASSES_CURTAS = [
  { valor: 'todas' as const, rotulo: 'Todas' },
  ...classes.map((valor) => ({ valor, rotulo: `Classe ${valor}` })),
]

interface Valores {
  titulo: string
  locais: readonly Opcao[]
  categorias: readonly Opcao[]
  materiais: readonly Opcao[]
  endereco_de: string
  endereco_ate: string
  classe: (typeof classes)[number] | 'todas'
  modo: Modo
  tolerancia_pct: number
  tolerancia_centavos: number
  motivo_centavos: number
  responsavel: Opcao | null
  contadores: readonly Opcao[]
}

function inicioDe(i: Inventario | null, eu: { id: string; nome: string }, materiais: readonly Opcao[]): Valores {
  return {
    titulo: i?.titulo ?? '',
    locais: i?.locais.map(opcao) ?? [],
    categorias: i?.categorias.map(opcao) ?? [],
    materiais: i?.materiais.map(opcao) ?? materiais,
    endereco_de: i?.endereco_de ?? '',
    endereco_ate: i?.endereco_ate ?? '',
    classe: i?.classe ?? 'todas',
    modo: i?.modo ?? 'fotografia',
    tolerancia_pct: i?.tolerancia_pct ?? 1,
    tolerancia_centavos: i?.tolerancia_centavos ?? 15_000,
    motivo_centavos: i?.motivo_centavos ?? 50_000,
    responsavel: i ? opcao(i.responsavel) : opcao(eu),
    contadores: i?.contadores.map(opcao) ?? [],
  }
}

/** What is counted, by whom and how strictly: for a new count and for one that is still a draft. */
export function FormularioDoInventario({
  inventario,
  materiais = [],
  aoGravar,
}: {
  inventario: Inventario | null
  /** chosen in the list of materials, for a new count */
  materiais?: readonly Opcao[]
  aoGravar: (id: string) => void
}) {
  const eu = usePessoa()
  const [v, setV] = useState(() => inicioDe(inventario, eu, materiais))
  const [repetir, setRepetir] = useState(false)
  const [cadaDias, setCadaDias] = useState<number | null>(30)
  const { indo, erros, geral, fazer } = useAto()
  const locais =
    useLocais()
      .data?.filter((l) => l.fisico)
      .map(opcao) ?? []
  const categorias = useCategorias().data?.map(opcao) ?? []
  const mudar = (m: Partial<Valores>) => setV((antes) => ({ ...antes, ...m }))
  const gravar = () =>
    fazer(async () => {
      const { responsavel, classe, ...resto } = v
      const body = {
        ...resto,
        locais: valores(v.locais),
        categorias: valores(v.categorias),
        materiais: valores(v.materiais),
        contadores: valores(v.contadores),
        classe: classe === 'todas' ? null : classe,
        responsavel_id: responsavel?.valor ?? '',
      }
      const { id } = inventario
        ? (
            await chamar(inventarios.alterar, {
              params: { id: inventario.id },
              body: { versao: inventario.versao, inventario: body },
            })
          ).data
        : (await chamar(inventarios.criar, { body })).data
      if (repetir && cadaDias)
        await chamar(ciclos.criar, {
          body: { ...body, cada_dias: cadaDias, proxima_em: somarDias(diaAqui(), cadaDias) },
        })
      await relerInventarios()
      aoGravar(id)
    })
  return (
    <form
      aria-label="Inventário"
      className="grid gap-5"
      onSubmit={(e) => {
        e.preventDefault()
        void gravar()
      }}
    >
      {geral && Object.keys(erros).length === 0 && <AlertBox tom="perigo" titulo={geral} />}
      <TextField
        rotulo="Nome"
        value={v.titulo}
        maxLength={80}
        placeholder="Cíclica classe A, Campinas"
        erro={erros.titulo ?? erros['inventario.titulo']}
        onChange={(e) => mudar({ titulo: e.currentTarget.value })}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-2 text-13 font-semibold">O que contar</legend>
        <MultiCombobox
          rotulo="Lugares"
          opcoes={locais}
          valor={v.locais}
          erro={erros.locais ?? erros['inventario.locais']}
          aoMudar={(o) => mudar({ locais: o })}
        />
        <MultiCombobox
          rotulo="Categorias"
          opcional
          dica="Sem escolher, entram todas"
          opcoes={categorias}
          valor={v.categorias}
          aoMudar={(o) => mudar({ categorias: o })}
        />
        <MultiCombobox
          rotulo="Materiais"
          opcional
          dica="Sem escolher, entram todos"
          buscar={buscarMateriais}
          valor={v.materiais}
          erro={erros.materiais ?? erros['inventario.materiais']}
          aoMudar={(o) => mudar({ materiais: o })}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            rotulo="Do endereço"
            opcional
            placeholder="A-01"
            value={v.endereco_de}
            maxLength={20}
            erro={erros.endereco_de ?? erros['inventario.endereco_de']}
            onChange={(e) => mudar({ endereco_de: e.currentTarget.value.toUpperCase() })}
          />
          <TextField
            rotulo="Até o endereço"
            opcional
            placeholder="C-04"
            value={v.endereco_ate}
            maxLength={20}
            erro={erros.endereco_ate ?? erros['inventario.endereco_ate']}
            onChange={(e) => mudar({ endereco_ate: e.currentTarget.value.toUpperCase() })}
          />
        </div>
        <SegmentedControl
          rotulo="Classe por valor"
          opcoes={CLASSES_CURTAS}
          valor={v.classe}
          aoMudar={(classe) => mudar({ classe })}
        />
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-2 text-13 font-semibold">Como contar</legend>
        <SegmentedControl
          rotulo="Enquanto se conta"
          opcoes={[
            { valor: 'fotografia', rotulo: MODOS.fotografia },
            { valor: 'bloqueio', rotulo: MODOS.bloqueio },
          ]}
          valor={v.modo}
          aoMudar={(modo) => mudar({ modo })}
        />
        <p className="text-12 text-text-2">
          {v.modo === 'fotografia'
            ? 'Os movimentos seguem. O esperado de cada posição é o da hora em que ela foi contada.'
            : 'Ninguém movimenta o que está sendo contado até o inventário terminar.'}
        </p>
        <MultiCombobox
          rotulo="Quem conta"
          dica="Quem conta não vê saldo, não revisa e não aprova"
          buscar={buscarColegas}
          valor={v.contadores}
          erro={erros.contadores ?? erros['inventario.contadores']}
          aoMudar={(o) => mudar({ contadores: o })}
        />
        <Combobox
          rotulo="Quem responde"
          buscar={buscarColegas}
          valor={v.responsavel}
          erro={erros.responsavel_id ?? erros['inventario.responsavel_id']}
          aoMudar={(o) => mudar({ responsavel: o })}
        />
      </fieldset>
      <fieldset className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
        <legend className="mb-2 text-13 font-semibold">Quando contar de novo</legend>
        <NumberField
          rotulo="Diferença acima de (%)"
          casas={2}
          min={0}
          max={100}
          valor={v.tolerancia_pct}
          erro={erros.tolerancia_pct}
          aoMudar={(n) => mudar({ tolerancia_pct: n ?? 0 })}
        />
        <MoneyField
          rotulo="ou acima de"
          valor={v.tolerancia_centavos}
          erro={erros.tolerancia_centavos}
          aoMudar={(n) => mudar({ tolerancia_centavos: n ?? 0 })}
        />
        <MoneyField
          rotulo="Motivo obrigatório acima de"
          valor={v.motivo_centavos}
          erro={erros.motivo_centavos}
          aoMudar={(n) => mudar({ motivo_centavos: n ?? 0 })}
        />
      </fieldset>
      {!inventario && (
        <div className="grid gap-3">
          <Switch
            rotulo="Repetir de tempos em tempos"
            dica="No dia, o rascunho se abre sozinho"
            checked={repetir}
            onChange={(e) => setRepetir(e.currentTarget.checked)}
          />
          {repetir && (
            <NumberField rotulo="A cada quantos dias" min={1} max={730} valor={cadaDias} aoMudar={setCadaDias} />
          )}
        </div>
      )}
      <div className="flex justify-end">
        <Button type="submit" variante="primaria" ocupado={indo}>
          {inventario ? 'Salvar' : 'Abrir inventário'}
        </Button>
      </div>
    </form>
  )
}
