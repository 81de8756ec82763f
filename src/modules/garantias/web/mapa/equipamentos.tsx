import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Trash2 } from '#ui/icones.ts'
import { Leitor } from '#ui/leitor/leitor.tsx'
import type { Resposta } from '#ui/leitor/tipos.ts'
import { useAto } from '#ui/usar-ato.ts'
import { mapas, type Equipamento, type Mapa } from '../../contract/mapa.ts'
import { nomeDaString } from '../../regras/posicao.ts'
import { relerUsina } from '../dados.ts'
import { Posicao } from './posicao.tsx'

export const nomeDoEquipamento = (e: Pick<Equipamento, 'tipo' | 'n'>): string =>
  `${e.tipo === 'inversor' ? 'Inversor' : 'Medidor'} ${e.n}`

/** Inverters and meters of the plant: model, serial, trackers with their strings. */
export function Equipamentos({ mapa, edita }: { mapa: Mapa; edita: boolean }) {
  if (mapa.equipamentos.length === 0) return null
  return (
    <ul className="grid gap-3 sm:grid-cols-2" aria-label="Equipamentos">
      {mapa.equipamentos.map((e) => (
        <li key={e.id} className="grid grid-cols-1 content-start gap-2 rounded-lg border bg-surface p-3 text-13">
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <h3 className="font-semibold">{nomeDoEquipamento(e)}</h3>
              <p className="text-12 text-text-2">{e.modelo}</p>
            </div>
            {edita && !e.atual && <Tirar mapa={mapa} equipamento={e} />}
          </div>
          {e.mppts > 0 && (
            <ul className="flex flex-wrap gap-1.5 text-12">
              {Array.from({ length: e.mppts }, (_, k) => (
                <li key={k} className="num rounded border bg-surface-2 px-2 py-0.5">
                  MPPT {k + 1}
                  {mapa.strings
                    .filter((s) => s.inversor_id === e.id && s.mppt === k + 1)
                    .map((s) => ` · ${nomeDaString(s.n)}`)}
                </li>
              ))}
            </ul>
          )}
          <SerieDoEquipamento mapa={mapa} equipamento={e} edita={edita} />
        </li>
      ))}
    </ul>
  )
}

function SerieDoEquipamento({ mapa, equipamento: e, edita }: { mapa: Mapa; equipamento: Equipamento; edita: boolean }) {
  const onde = {
    usina: mapa.usina_id,
    lugar: nomeDoEquipamento(e),
    modelo: e.modelo,
    string_id: null,
    posicao: null,
    equipamento_id: e.id,
  }
  if (e.atual) return <Posicao onde={onde} lida={e.atual} edita={edita} />
  if (!edita) return <p className="text-text-2">Série por ler.</p>
  const ler = async (serie: string): Promise<Resposta> => {
    await chamar(mapas.ler, {
      params: { id: mapa.usina_id },
      body: { chave: uuidv7(), equipamento_id: e.id, serie },
    })
    void relerUsina()
    return { tom: 'aceita', texto: nomeDoEquipamento(e) }
  }
  return <Leitor cunha={false} rotulo={`Série do ${nomeDoEquipamento(e).toLowerCase()}`} aoLer={(l) => ler(l.texto)} />
}

function Tirar({ mapa, equipamento: e }: { mapa: Mapa; equipamento: Equipamento }) {
  const { indo, fazer } = useAto()
  const tirar = () =>
    void fazer(
      async () => {
        await chamar(mapas.desequipar, { params: { id: mapa.usina_id, equipamento: e.id } })
        await relerUsina()
        avisar({ titulo: `${nomeDoEquipamento(e)} saiu da usina`, tom: 'sucesso' })
      },
      (erro) => avisarFalha(`${nomeDoEquipamento(e)} não saiu.`, erro),
    )
  return <IconButton rotulo={`Tirar ${nomeDoEquipamento(e)}`} icone={<Trash2 />} disabled={indo} onClick={tirar} />
}
