// People, a plant and its readings, for tests over HTTP.
import { uuidv7 } from '#kit/id.ts'
import { mapas } from '#modules/garantias/contract/mapa.ts'
import { usinaComDuasStrings, type UsinaDeTeste } from '#modules/garantias/server/usina-de-teste.ts'
import type { AppDeTeste, Chamada } from './app.ts'
import { pessoaDeTeste } from './pessoa.ts'

type Papel = 'operador' | 'supervisor' | 'tecnico' | 'leitor'

/** A supervisor, two technicians, a reader, an engineer, the stock, a person of another area, and a plant to read. */
export async function garantiasDeTeste(casa: AppDeTeste) {
  const { s } = casa.app
  const com = (departamento: 'mpvl' | 'eng' | 'est' | 'rh', papel: Papel) =>
    pessoaDeTeste(casa, [{ departamento, papel }])
  const nina = await com('mpvl', 'tecnico')
  const usina = await usinaComDuasStrings(s.banco, s.executar)
  let vez = 0
  return {
    usina,
    nina,
    supervisora: await com('mpvl', 'supervisor'),
    beto: await com('mpvl', 'tecnico'),
    leitora: await com('mpvl', 'leitor'),
    engenheira: await com('eng', 'operador'),
    estoquista: await com('est', 'supervisor'),
    deFora: await com('rh', 'operador'),
    serieNova: () => `CS6W26${String(++vez).padStart(8, '0')}`,
    mapaDe: async (id = usina.id, quem: Chamada = nina) =>
      (await quem.chamar(mapas.obter, { params: { id } })).corpo.data,
    ler: (
      posicao: number,
      serie: string,
      p: { quem?: Chamada; usina?: UsinaDeTeste; string?: number; aceitar?: boolean } = {},
    ) =>
      (p.quem ?? nina).chamar(mapas.ler, {
        params: { id: (p.usina ?? usina).id },
        body: {
          chave: uuidv7(),
          string_id: (p.usina ?? usina).strings[p.string ?? 0] ?? '',
          posicao,
          serie,
          aceitar_fora_da_nota: p.aceitar ?? false,
        },
      }),
  }
}
