import { calcularVariantes } from '#modules/simulacoes/regras/calcular.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import type { RetratoDaProposta } from '../contract/retrato.ts'
import { paraOCliente, type PropostaDoCliente } from './para-o-cliente.ts'

/** The worked cases O3 to O5 with two sizes: what the customer receives. */
export function propostaDeTeste(muda: Partial<RetratoDaProposta> = {}): PropostaDoCliente {
  const base = casaDeTeste()
  const [norte] = base.faces
  const entrada = {
    ...base,
    variantes: [
      { letra: 'A' as const, mudancas: {} },
      {
        letra: 'B' as const,
        mudancas: {
          faces: norte ? [{ ...norte, modulos: 8 }] : [],
          preco: { ...base.preco, valorCent: 1_886_000 },
        },
      },
    ],
  }
  const retrato: RetratoDaProposta = {
    formato: 1,
    numero: 'AC-2026-002311',
    versao: 2,
    tipo: 'autoconsumo',
    titulo: 'Casa da Marta',
    cliente: { nome: 'Marta Vilela Nunes', cidade: 'Goiânia' },
    vendedor: { nome: 'Marina Alves' },
    enviada_em: '2026-11-24T14:00:00.000Z',
    validade: '2026-12-04',
    vence_em: '2026-12-05T02:59:59.000Z',
    versao_do_motor: '1.4.0',
    conteudo: { tipo: 'autoconsumo', entrada },
    variantes: calcularVariantes(entrada),
    valor_centavos: 2_180_000,
    ...muda,
  }
  const pronta = paraOCliente(retrato, '7f3a91c0'.repeat(8))
  if (!pronta) throw new TypeError('the house has a plant')
  return pronta
}
