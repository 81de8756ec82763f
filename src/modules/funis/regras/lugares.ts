export interface Ponto {
  lat: number
  lng: number
}

/** The capital of each state. */
export const CAPITAIS: Record<string, Ponto & { nome: string }> = {
  AC: { nome: 'Rio Branco', lat: -9.97, lng: -67.81 }, AL: { nome: 'Maceió', lat: -9.65, lng: -35.73 }, AM: { nome: 'Manaus', lat: -3.12, lng: -60.02 }, AP: { nome: 'Macapá', lat: 0.03, lng: -51.07 }, BA: { nome: 'Salvador', lat: -12.97, lng: -38.5 },
  CE: { nome: 'Fortaleza', lat: -3.73, lng: -38.53 }, DF: { nome: 'Brasília', lat: -15.79, lng: -47.88 }, ES: { nome: 'Vitória', lat: -20.32, lng: -40.34 }, GO: { nome: 'Goiânia', lat: -16.69, lng: -49.26 }, MA: { nome: 'São Luís', lat: -2.53, lng: -44.3 },
  MG: { nome: 'Belo Horizonte', lat: -19.92, lng: -43.94 }, MS: { nome: 'Campo Grande', lat: -20.44, lng: -54.65 }, MT: { nome: 'Cuiabá', lat: -15.6, lng: -56.1 }, PA: { nome: 'Belém', lat: -1.46, lng: -48.5 }, PB: { nome: 'João Pessoa', lat: -7.12, lng: -34.86 },
  PE: { nome: 'Recife', lat: -8.05, lng: -34.9 }, PI: { nome: 'Teresina', lat: -5.09, lng: -42.8 }, PR: { nome: 'Curitiba', lat: -25.43, lng: -49.27 }, RJ: { nome: 'Rio de Janeiro', lat: -22.91, lng: -43.2 }, RN: { nome: 'Natal', lat: -5.79, lng: -35.21 },
  RO: { nome: 'Porto Velho', lat: -8.76, lng: -63.9 }, RR: { nome: 'Boa Vista', lat: 2.82, lng: -60.67 }, RS: { nome: 'Porto Alegre', lat: -30.03, lng: -51.23 }, SC: { nome: 'Florianópolis', lat: -27.6, lng: -48.55 }, SE: { nome: 'Aracaju', lat: -10.91, lng: -37.07 },
  SP: { nome: 'São Paulo', lat: -23.55, lng: -46.63 }, TO: { nome: 'Palmas', lat: -10.18, lng: -48.33 },
}

/** The town a region of the post answers to, by the first two digits of its codes. */
const REGIOES: Record<string, readonly [lat: number, lng: number]> = {
  '01': [-23.55, -46.63], '02': [-23.48, -46.63], '03': [-23.55, -46.55], '04': [-23.63, -46.65], '05': [-23.55, -46.72], '06': [-23.53, -46.79], '07': [-23.46, -46.53], '08': [-23.54, -46.43], '09': [-23.66, -46.53],
  '11': [-23.96, -46.33], '12': [-23.18, -45.88], '13': [-22.91, -47.06], '14': [-21.18, -47.81], '15': [-20.82, -49.38], '16': [-21.21, -50.43], '17': [-22.31, -49.06], '18': [-23.5, -47.46], '19': [-22.12, -51.39],
  '20': [-22.91, -43.2], '21': [-22.86, -43.3], '22': [-22.97, -43.3], '23': [-22.9, -43.56], '24': [-22.88, -43.1], '25': [-22.51, -43.18], '26': [-22.76, -43.45], '27': [-22.52, -44.1], '28': [-21.75, -41.32], '29': [-20.32, -40.34],
  '30': [-19.92, -43.94], '31': [-19.86, -43.95], '32': [-19.95, -44.1], '33': [-19.7, -43.9], '34': [-19.98, -43.85], '35': [-19.47, -42.54], '36': [-21.76, -43.35], '37': [-21.55, -45.43], '38': [-18.92, -48.28], '39': [-16.73, -43.86],
  '40': [-12.97, -38.5], '41': [-12.95, -38.45], '42': [-12.7, -38.32], '43': [-12.75, -38.6], '44': [-12.26, -38.96], '45': [-14.79, -39.28], '46': [-13.85, -41.3], '47': [-12.15, -45], '48': [-9.41, -40.5], '49': [-10.91, -37.07],
  '50': [-8.05, -34.9], '51': [-8.1, -34.93], '52': [-8.02, -34.93], '53': [-7.95, -34.87], '54': [-8.18, -34.95], '55': [-8.28, -35.97], '56': [-9.39, -40.5], '57': [-9.65, -35.73], '58': [-7.12, -34.86], '59': [-5.79, -35.21],
  '60': [-3.73, -38.53], '61': [-3.75, -38.65], '62': [-3.69, -40.35], '63': [-7.21, -39.32], '64': [-5.09, -42.8], '65': [-2.53, -44.3], '66': [-1.46, -48.5], '67': [-1.36, -48.37], '68': [-2.44, -54.7], '69': [-3.12, -60.02],
  '70': [-15.79, -47.88], '71': [-15.82, -47.98], '72': [-15.83, -48.1], '73': [-15.6, -47.66], '74': [-16.69, -49.26], '75': [-16.33, -48.95], '76': [-8.76, -63.9], '77': [-10.18, -48.33], '78': [-15.6, -56.1], '79': [-20.44, -54.65],
  '80': [-25.43, -49.27], '81': [-25.5, -49.3], '82': [-25.38, -49.24], '83': [-25.53, -49.2], '84': [-25.1, -50.16], '85': [-24.96, -53.46], '86': [-23.31, -51.16], '87': [-23.42, -51.94], '88': [-27.6, -48.55], '89': [-26.3, -48.85],
  '90': [-30.03, -51.23], '91': [-30.03, -51.15], '92': [-29.92, -51.18], '93': [-29.69, -51.13], '94': [-29.95, -50.99], '95': [-29.17, -51.18], '96': [-31.77, -52.34], '97': [-29.69, -53.81], '98': [-28.64, -53.61], '99': [-28.26, -52.41],
}
/** Two of the post's regions hold a second state. */
const EXCECOES: Record<string, string> = { '689': 'AP', '693': 'RR', '699': 'AC', '761': 'GO', '762': 'GO', '763': 'GO', '764': 'GO', '765': 'GO', '766': 'GO', '767': 'GO' }

/** Where an address is, more or less, without asking anybody: the region of its postal code, else the capital of its state. */
export function lugarAproximado(cep: string | null, uf: string | null): (Ponto & { precisao: 'cep' | 'uf' }) | null {
  const numero = /^\d{8}$/.test(cep ?? '') ? (cep ?? '') : ''
  const excecao = CAPITAIS[EXCECOES[numero.slice(0, 3)] ?? '']
  if (excecao) return { lat: excecao.lat, lng: excecao.lng, precisao: 'cep' }
  const regiao = REGIOES[numero.slice(0, 2)]
  if (regiao) return { lat: regiao[0], lng: regiao[1], precisao: 'cep' }
  const capital = CAPITAIS[(uf ?? '').toUpperCase()]
  return capital ? { lat: capital.lat, lng: capital.lng, precisao: 'uf' } : null
}
