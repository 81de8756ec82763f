import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import { mapas, type Mapa, type StringDoMapa } from '../../contract/mapa.ts'
import { nomeDaString } from '../../regras/posicao.ts'
import { BUSCAR_MODELOS, relerUsina } from '../dados.ts'

/** Puts an inverter or a meter in the plant. */
export function NovoEquipamento({ mapa, aoFechar }: { mapa: Mapa; aoFechar: () => void }) {
  const [tipo, setTipo] = useState<'inversor' | 'medidor'>('inversor')
  const [modelo, setModelo] = useState<Opcao | null>(null)
  const { indo, erros, geral, fazer } = useAto()
  const salvar = async () => {
    const feito = await fazer(async () => {
      await chamar(mapas.equipar, { params: { id: mapa.usina_id }, body: { tipo, item_id: modelo?.valor ?? '' } })
      await relerUsina()
    })
    if (feito) aoFechar()
  }
  return (
    <Dialog
      aberto
      firme
      tamanho="pequeno"
      titulo="Novo equipamento"
      aoMudar={(a) => !a && aoFechar()}
      rodape={
        <Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>
          Pôr na usina
        </Button>
      }
    >
      <div className="grid gap-3">
        <Select
          rotulo="O que é"
          opcoes={[
            { valor: 'inversor', rotulo: 'Inversor' },
            { valor: 'medidor', rotulo: 'Medidor' },
          ]}
          valor={tipo}
          aoMudar={(t) => {
            setTipo(t)
            setModelo(null)
          }}
        />
        <Combobox
          key={tipo}
          rotulo="Modelo"
          valor={modelo}
          aoMudar={setModelo}
          buscar={BUSCAR_MODELOS[tipo]}
          vazio="Nenhum modelo com este nome no catálogo"
          erro={erros.item_id}
        />
        {geral && <AlertBox tom="perigo" titulo={geral} />}
      </div>
    </Dialog>
  )
}

/** Draws a string, or corrects one. */
export function FormularioDaString(p: { mapa: Mapa; string: StringDoMapa | null; aoFechar: () => void }) {
  const { mapa, string: s } = p
  const inversores = mapa.equipamentos.filter((e) => e.tipo === 'inversor')
  const ultima = mapa.strings.at(-1)
  const base = s ?? ultima
  const [inversor, setInversor] = useState<string | null>(base?.inversor_id ?? inversores[0]?.id ?? null)
  const [mppt, setMppt] = useState<number | null>(base?.mppt ?? 1)
  const [modelo, setModelo] = useState<Opcao | null>(base ? { valor: base.item_id, rotulo: base.modelo } : null)
  const [modulos, setModulos] = useState<number | null>(base?.modulos ?? null)
  const [agua, setAgua] = useState(base?.agua ?? '')
  const [invertida, setInvertida] = useState(s?.invertida ?? false)
  const { indo, erros, geral, fazer } = useAto()
  const erro = (campo: string) => erros[campo] ?? erros[`string.${campo}`]
  const salvar = async () => {
    const desenho = {
      inversor_id: inversor ?? '',
      mppt: mppt ?? 0,
      item_id: modelo?.valor ?? '',
      modulos: modulos ?? 0,
      agua: agua.trim(),
      invertida,
    }
    const feito = await fazer(async () => {
      const id = mapa.usina_id
      if (s)
        await chamar(mapas.alterarString, {
          params: { id, string: s.id },
          body: { versao: s.versao, string: desenho },
        })
      else await chamar(mapas.criarString, { params: { id }, body: desenho })
      await relerUsina()
    })
    if (feito) p.aoFechar()
  }
  const apagar = async () => {
    if (!s) return
    const feito = await fazer(async () => {
      await chamar(mapas.apagarString, { params: { id: mapa.usina_id, string: s.id } })
      await relerUsina()
    })
    if (feito) p.aoFechar()
  }
  return (
    <Dialog
      aberto
      firme
      titulo={s ? `Corrigir ${nomeDaString(s.n)}` : 'Nova string'}
      aoMudar={(a) => !a && p.aoFechar()}
      rodape={
        <>
          {s && (
            <Button variante="fantasma" ocupado={indo} onClick={() => void apagar()}>
              Tirar do desenho
            </Button>
          )}
          <Button variante="primaria" ocupado={indo} onClick={() => void salvar()}>
            {s ? 'Salvar' : 'Desenhar'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          rotulo="Inversor"
          opcoes={inversores.map((e) => ({ valor: e.id, rotulo: `Inversor ${e.n}`, detalhe: e.modelo }))}
          valor={inversor}
          aoMudar={setInversor}
          erro={erro('inversor_id')}
        />
        <NumberField rotulo="MPPT" valor={mppt} min={1} max={50} casas={0} aoMudar={setMppt} erro={erro('mppt')} />
        <Combobox
          rotulo="Módulo"
          valor={modelo}
          aoMudar={setModelo}
          buscar={BUSCAR_MODELOS.modulo}
          vazio="Nenhum módulo com este nome no catálogo"
          erro={erro('item_id')}
        />
        <NumberField
          rotulo="Módulos em série"
          valor={modulos}
          min={1}
          max={60}
          casas={0}
          aoMudar={setModulos}
          erro={erro('modulos')}
        />
        <TextField
          rotulo="Água do telhado"
          placeholder="Água norte, 15°"
          value={agua}
          maxLength={60}
          erro={erro('agua')}
          onChange={(e) => setAgua(e.currentTarget.value)}
        />
        <Switch
          rotulo="Da direita para a esquerda"
          checked={invertida}
          onChange={(e) => setInvertida(e.currentTarget.checked)}
        />
      </div>
      {geral && <AlertBox className="mt-3" tom="perigo" titulo={geral} />}
    </Dialog>
  )
}
